import { Link } from '@fundharbor/kit'
import type { ServiceAuditEvent } from './merge-logs.ts'
import { readTarget } from './target.ts'

/** What was done, and to what, with a link to it. */
export function Sentence({ event }: { event: ServiceAuditEvent }) {
  const { kind, name, to } = readTarget(event)
  const shown = <bdi>{name}</bdi>
  return (
    <>
      <strong>{event.action}</strong> {kind} {to ? <Link to={to}>{shown}</Link> : shown}
    </>
  )
}
