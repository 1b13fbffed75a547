import type { FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { EmptyState, formatCount, LinkButton, useAuth } from '@fundharbor/kit'
import { OpportunityList } from '../catalog/opportunity-list.tsx'
import styles from '../catalog/open-list.module.css'

/** The newest opportunities of a funder, with a link to all of them: search for members, sign-up for visitors. */
export function FunderOpportunities({ page: { name, open, opportunities } }: { page: FunderPage }) {
  const { user } = useAuth()
  if (opportunities.length === 0)
    return (
      <EmptyState
        title={`${name} has no open opportunities today`}
        action={
          <LinkButton to="/funders" variant="secondary">
            All funders
          </LinkButton>
        }
      >
        New ones are added every day. Similar funders may have some.
      </EmptyState>
    )
  const search = `?${new URLSearchParams({ search: name })}`
  return (
    <section aria-labelledby="open-opportunities">
      <h2 id="open-opportunities" className={styles.heading}>
        Open opportunities
      </h2>
      <OpportunityList opportunities={opportunities} isOneFunder />
      <div className={styles.end}>
        {user ? (
          <LinkButton to={`/opportunities${search}`}>Search for {name}</LinkButton>
        ) : (
          <>
            <p>With an account, you can search them all and see whom to contact and where to apply.</p>
            <LinkButton to="/auth" state={{ from: { pathname: '/opportunities', search } }}>
              Sign up to see {formatCount(open, 'opportunity', 'opportunities')}
            </LinkButton>
          </>
        )}
      </div>
    </section>
  )
}
