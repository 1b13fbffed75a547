import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { EmptyState, formatCount, LinkButton, useAuth } from '@fundharbor/kit'
import { OpportunityList } from '../catalog/opportunity-list.tsx'
import styles from '../catalog/open-list.module.css'

/** The newest opportunities, with a link to all of them: search for members, sign-up for visitors. */
export function OpenOpportunities({
  page: { id, label, open, opportunities, broader },
}: {
  page: SubjectPage
}) {
  const { user } = useAuth()
  const search = `?subject=${id}`
  if (opportunities.length === 0) {
    const nearest = broader.at(-1)
    return (
      <EmptyState
        title={`No opportunities for “${label}” are open today`}
        action={
          <LinkButton to={nearest ? `/subjects/${nearest.id}` : '/subjects'} variant="secondary">
            {nearest ? nearest.label : 'All subjects'}
          </LinkButton>
        }
      >
        New ones are added every day. A broader subject may have some.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="open-opportunities">
      <h2 id="open-opportunities" className={styles.heading}>
        Open opportunities
      </h2>
      <OpportunityList opportunities={opportunities} />
      <div className={styles.end}>
        {user ? (
          <LinkButton to={`/opportunities${search}`}>
            See {formatCount(open, 'opportunity', 'opportunities')} in search
          </LinkButton>
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
