import type { GrantDetails } from '@fundharbor/contracts/catalog/grants'
import { Link, useCanEdit } from '@fundharbor/kit'
import { monthOf } from '../../grants/calendar/goals.ts'
import { listYears } from '../../grants/calendar/in-view.tsx'
import { formatDay } from '../../shared/format-day.ts'
import { grantPath } from '../../shared/paths.ts'
import { Section } from '../../shared/section.tsx'
import styles from './award.module.css'
import { CloseOut } from './close-out.tsx'
import { Payments } from './payments.tsx'
import { Reports } from './reports.tsx'
import { Spending } from './spending.tsx'
import { Terms } from './terms.tsx'

/** What follows after a grant is won: terms, payments, reports, budget, and the close-out. */
export function AwardSection({ details, hasDocuments }: { details: GrantDetails; hasDocuments: boolean }) {
  const { grant, steps, award } = details
  const mayEdit = useCanEdit()
  if (!award) return null
  const won = { grant, steps, award, canEdit: mayEdit && award.closedOn === null }
  return (
    <Section title="Award" id="award">
      <Terms {...won} hasDocuments={hasDocuments} />
      <Payments {...won} />
      <Reports {...won} hasDocuments={hasDocuments} />
      <Spending {...won} hasDocuments={hasDocuments} />
      {award.fundsAgain && (
        <p className={styles.again}>
          They usually fund again in {monthOf(award.fundsAgain)}: it opened in{' '}
          {listYears(award.fundsAgain.years)}.
        </p>
      )}
      {award.comesAgain && (
        <p className={styles.again}>
          They fund again: <Link to={grantPath(award.comesAgain.grantId)}>your next entry</Link> closes on{' '}
          {formatDay(award.comesAgain.deadline)}.
        </p>
      )}
      <CloseOut {...won} mayEdit={mayEdit} />
    </Section>
  )
}
