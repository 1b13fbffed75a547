import type { ServiceAuditEvent } from './merge-logs.ts'
import styles from './changes.module.css'
import { readChanges } from './field-changes.ts'

/** What an action changed: before, then after. */
export function Changes({ event }: { event: ServiceAuditEvent }) {
  return (
    <table className={styles.changes} aria-label={`Changes: ${event.action} ${event.subject}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {readChanges(event.details).map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before || '–'}</td>
            <td>{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
