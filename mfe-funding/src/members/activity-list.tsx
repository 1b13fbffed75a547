import { allows } from '@fundharbor/contracts/identity/roles'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { formatDate, Link, QueryError, Select, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { grantPath } from '../shared/paths.ts'
import { fromMembers, fromGrants, latest, type ActivityEntry } from './activity.ts'
import styles from './members.module.css'
import { activityQuery, grantActivityQuery } from './queries.ts'

type Subject = 'all' | ActivityEntry['about']

const subjects: { value: Subject; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'members', label: 'Members' },
  { value: 'grants', label: 'Grants' },
]

const emptyTexts: Record<Subject, string> = {
  all: 'Invitations, changes of members and changes of grants appear here.',
  members: 'Invitations and changes of members appear here.',
  grants: 'Changes of grants appear here.',
}

/** What happened to members and invitations, and to grants for those who see it. */
export function ActivityList({ role }: { role: WorkspaceRole }) {
  const seesGrants = allows(role, 'read')
  const [chosen, setChosen] = useState<Subject>('all')
  const subject = seesGrants ? chosen : 'members'
  const members = useQuery(activityQuery())
  const grants = useQuery({ ...grantActivityQuery(), enabled: seesGrants })
  const failed = [members, grants].find(({ error, data }) => error && !data)
  if (failed) return <QueryError query={failed} />
  const isLoaded = members.data && (grants.data || !seesGrants)
  const entries = isLoaded
    ? latest(
        [...members.data.map(fromMembers), ...(grants.data ?? []).map(fromGrants)].filter(
          ({ about }) => subject === 'all' || about === subject,
        ),
      )
    : []
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      {seesGrants && (
        <Select
          label="Show"
          className={styles.subject}
          options={subjects}
          value={chosen}
          onChange={({ target }) =>
            setChosen(subjects.find(({ value }) => value === target.value)?.value ?? 'all')
          }
        />
      )}
      {isLoaded && entries.length === 0 && <p className={styles.note}>{emptyTexts[subject]}</p>}
      <ol className={styles.activity} aria-label="Activity">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

const Entry = ({ entry: { text, at, grantId } }: { entry: ActivityEntry }) => (
  <li>
    {grantId ? <Link to={grantPath(grantId)}>{text}</Link> : text}{' '}
    <span className={styles.note}>{formatDate(at)}</span>
  </li>
)
