import { allows } from '@fundharbor/contracts/identity/roles'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { formatDate, Link, QueryError, Select, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { cardPath } from '../shared/paths.ts'
import { fromMembers, fromPipeline, latest, type ActivityEntry } from './activity.ts'
import styles from './members.module.css'
import { activityQuery, pipelineActivityQuery } from './queries.ts'

type Subject = 'all' | ActivityEntry['about']

const subjects: { value: Subject; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'members', label: 'Members' },
  { value: 'pipeline', label: 'Pipeline' },
]

const emptyTexts: Record<Subject, string> = {
  all: 'Invitations, changes of members and changes in the pipeline appear here.',
  members: 'Invitations and changes of members appear here.',
  pipeline: 'Changes in the pipeline appear here.',
}

/** What happened to members and invitations, and in the pipeline for those who see it. */
export function ActivityList({ role }: { role: WorkspaceRole }) {
  const seesPipeline = allows(role, 'read')
  const [chosen, setChosen] = useState<Subject>('all')
  const subject = seesPipeline ? chosen : 'members'
  const members = useQuery(activityQuery())
  const pipeline = useQuery({ ...pipelineActivityQuery(), enabled: seesPipeline })
  const failed = [members, pipeline].find(({ error, data }) => error && !data)
  if (failed) return <QueryError query={failed} />
  const isLoaded = members.data && (pipeline.data || !seesPipeline)
  const entries = isLoaded
    ? latest(
        [...members.data.map(fromMembers), ...(pipeline.data ?? []).map(fromPipeline)].filter(
          ({ about }) => subject === 'all' || about === subject,
        ),
      )
    : []
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      {seesPipeline && (
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

const Entry = ({ entry: { text, at, cardId } }: { entry: ActivityEntry }) => (
  <li>
    {cardId ? <Link to={cardPath(cardId)}>{text}</Link> : text}{' '}
    <span className={styles.note}>{formatDate(at)}</span>
  </li>
)
