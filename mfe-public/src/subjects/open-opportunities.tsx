import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { DeadlineLabel, EmptyState, formatCount, Link, LinkButton, useAuth } from '@fundharbor/kit'
import styles from './open-opportunities.module.css'

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
      <ul>
        {opportunities.map((opportunity) => (
          <Opportunity key={opportunity.id} opportunity={opportunity} isMember={Boolean(user)} />
        ))}
      </ul>
      <div className={styles.end}>
        {user ? (
          <LinkButton to={`/opportunities${search}`}>
            See {formatCount(open, 'opportunity', 'opportunities')} in search
          </LinkButton>
        ) : (
          <>
            <p>With an account you see amounts, who can apply, and how.</p>
            <LinkButton to="/auth" state={{ from: { pathname: '/opportunities', search } }}>
              Sign up to see {formatCount(open, 'opportunity', 'opportunities')}
            </LinkButton>
          </>
        )}
      </div>
    </section>
  )
}

const Opportunity = ({ opportunity, isMember }: { opportunity: PublicOpportunity; isMember: boolean }) => (
  <li className={styles.opportunity}>
    <DeadlineLabel opportunity={opportunity} />
    <h3 className={styles.title}>
      {isMember ? (
        <Link to={`/opportunities/${opportunity.id}`} className={styles.link}>
          {opportunity.title}
        </Link>
      ) : (
        opportunity.title
      )}
    </h3>
    <p className={styles.funder}>{opportunity.funderName}</p>
  </li>
)
