import type { Project } from '@fundharbor/contracts/identity/projects'
import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { applicantTypes } from '@fundharbor/contracts/vocabulary'
import { EmptyState, Link, LinkButton, useQuery } from '@fundharbor/kit'
import { useId } from 'react'
import { opportunityListQuery } from '../catalog/queries.ts'
import { OpportunityListRow } from '../opportunities/opportunity-row.tsx'
import { completenessQuery, ownOrganizationQuery } from '../profile/queries.ts'
import { SEARCH_PATH } from '../shared/paths.ts'
import styles from './page.module.css'

/** What is missing for recommendations, and the newest opportunities for applicants of the same type meanwhile. */
export function NoRecommendations({ project }: { project: Project | undefined }) {
  const { data: organization } = useQuery(ownOrganizationQuery())
  return (
    <>
      <EmptyState
        title="No Recommendations Available"
        action={
          <LinkButton size="sm" to="/profile">
            Update Profile
          </LinkButton>
        }
      >
        Complete your profile and organization information to get personalized grant recommendations.
      </EmptyState>
      {project && !project.isDefault && (
        <p className={styles.advice}>
          Nothing open fits this project right now. Describe it in more detail, or search for single words.
        </p>
      )}
      <MissingFields />
      {organization !== undefined && <NewestForType organization={organization} />}
    </>
  )
}

const MAX_MISSING = 3

/** What the profile lacks, and what each field improves. Without an answer it is left out. */
function MissingFields() {
  const { data } = useQuery(completenessQuery())
  if (!data || data.missing.length === 0) return null
  return (
    <ul className={styles.advice}>
      {data.missing.slice(0, MAX_MISSING).map(({ field, sentence }) => (
        <li key={field}>{sentence}</li>
      ))}
    </ul>
  )
}

const SHOWN = '5'

const typeNames = {
  nonprofit: 'nonprofits',
  business: 'businesses',
  academic: 'schools and universities',
  individual: 'individuals',
} as const

/** The newest opportunities that the organization's type can apply for; the newest of all if the type is unknown. */
function NewestForType({ organization }: { organization: Organization | null }) {
  const titleId = useId()
  const type = organization
    ? (applicantTypes.find(({ slug }) => slug === organization.organizationType)?.group ?? undefined)
    : 'individual'
  const query = opportunityListQuery({
    sort: 'newest',
    limit: SHOWN,
    ...(type ? { organizationType: type } : {}),
  })
  const { data } = useQuery(query)
  if (!data || data.rows.length === 0) return null
  const all = new URLSearchParams({ sort: 'newest', ...(type ? { organizationType: type } : {}) })
  return (
    <section aria-labelledby={titleId} className={styles.newest}>
      <h2 id={titleId} className={styles.newestTitle}>
        {type ? `New for ${typeNames[type]}` : 'New in the catalog'}
      </h2>
      <ul>
        {data.rows.map((row) => (
          <OpportunityListRow key={row.id} row={row} />
        ))}
      </ul>
      <Link to={`${SEARCH_PATH}?${all}`}>View all</Link>
    </section>
  )
}
