import type { Activity } from '@fundharbor/contracts/identity/members'
import { formatDate, QueryError, useQuery } from '@fundharbor/kit'
import styles from './members.module.css'
import { activityQuery } from './queries.ts'
import { rolesWithArticle } from './roles.ts'

/** What happened to members and invitations. */
export function ActivityList() {
  const query = useQuery(activityQuery())
  if (query.error && !query.data) return <QueryError query={query} />
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      {query.data?.length === 0 && (
        <p className={styles.note}>Invitations and changes of members appear here.</p>
      )}
      <ol className={styles.activity} aria-label="Activity">
        {query.data?.map((each) => (
          <li key={each.id}>
            {sentenceOf(each)} <span className={styles.note}>{formatDate(each.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function sentenceOf({ action, actor, subject, role, gaveSeat }: Activity): string {
  const who = actor ?? 'A former member'
  // Who was invited is told to owners alone.
  const nobody = action === 'invited' || action === 'withdrew' ? 'someone' : 'a former member'
  const whom = subject ?? nobody
  const as = role ? rolesWithArticle[role] : ''
  if (gaveSeat) return `${who} gave ${whom} a seat.`
  const sentences: Record<Activity['action'], string> = {
    invited: `${who} invited ${whom} as ${as}.`,
    withdrew: `${who} withdrew the invitation to ${whom}.`,
    joined: `${who} joined as ${as}.`,
    'changed-role': `${who} made ${whom} ${as}.`,
    removed: `${who} removed ${whom}.`,
    left: `${who} left.`,
  }
  return sentences[action]
}
