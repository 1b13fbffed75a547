import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { deadlineLabel, Link, useQuery, useQueryClient } from '@fundharbor/kit'
import { detailsQuery } from '../catalog/queries.ts'
import { grantOfQuery } from '../grants/queries.ts'
import { opportunityPath } from '../shared/paths.ts'
import styles from './apply.module.css'

/** Whom the form reaches: nobody but the organization, so the applicant has to send it. */
export function WhereItGoes({ row }: { row: OpportunityRow }) {
  const client = useQueryClient()
  const { data: grant } = useQuery(grantOfQuery(row.id))
  // Not loaded for this: loading the details counts as a view.
  const known = client.getQueryData(detailsQuery(row.id).queryKey)
  const address = known?.applicationUrl ?? grant?.opportunity.formUrl
  const { date } = deadlineLabel(row)
  return (
    <p className={styles.whereItGoes}>
      This records your application here. Send it to {row.funderName} yourself{date && ` by ${date}`}.{' '}
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer">
          Open funder’s form
        </a>
      ) : (
        <Link to={opportunityPath(row.id)}>See how to apply</Link>
      )}
    </p>
  )
}
