import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { DeadlineLabel, EmptyState, formatCount, Link, LinkButton, useAuth } from '@fundharbor/kit'
import styles from './open-calls.module.css'

/** The newest calls, and the way to all of them: the search for members, signing up for visitors. */
export function OpenCalls({ page: { id, label, open, opportunities, broader } }: { page: SubjectPage }) {
  const { user } = useAuth()
  const search = `?subject=${id}`
  if (opportunities.length === 0) {
    const nearest = broader.at(-1)
    return (
      <EmptyState
        title={`No call about “${label}” is open today.`}
        action={
          <LinkButton to={nearest ? `/subjects/${nearest.id}` : '/subjects'} variant="secondary">
            {nearest ? nearest.label : 'All subjects'}
          </LinkButton>
        }
      >
        New calls come in every day. A broader subject may have some.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="open-calls">
      <h2 id="open-calls" className={styles.heading}>
        Open calls
      </h2>
      <ul>
        {opportunities.map((call) => (
          <Call key={call.id} call={call} isMember={Boolean(user)} />
        ))}
      </ul>
      <div className={styles.end}>
        {user ? (
          <LinkButton to={`/opportunities${search}`}>
            See {formatCount(open, 'call')} in the search
          </LinkButton>
        ) : (
          <>
            <p>Amounts, who may apply, and how: with an account.</p>
            <LinkButton to="/auth" state={{ from: { pathname: '/opportunities', search } }}>
              Sign up to see {formatCount(open, 'call')}
            </LinkButton>
          </>
        )}
      </div>
    </section>
  )
}

const Call = ({ call, isMember }: { call: PublicOpportunity; isMember: boolean }) => (
  <li className={styles.call}>
    <DeadlineLabel opportunity={call} />
    <h3 className={styles.title}>
      {isMember ? (
        <Link to={`/opportunities/${call.id}`} className={styles.link}>
          {call.title}
        </Link>
      ) : (
        call.title
      )}
    </h3>
    <p className={styles.funder}>{call.funderName}</p>
  </li>
)
