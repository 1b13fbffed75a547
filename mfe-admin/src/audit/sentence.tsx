import { Link } from '@fundharbor/kit'
import type { ServiceAuditEvent } from './merge-logs.ts'
import { readTarget } from './target.ts'

/** What was done, and to what, with a link to it. */
export function Sentence({ event }: { event: ServiceAuditEvent }) {
  const { kind, name, to } = readTarget(event)
  const shown = <bdi>{name}</bdi>
  return (
    <>
      <strong>{event.action}</strong> {JOINING_WORDS[event.action]}
      {kind} {to ? <Link to={to}>{shown}</Link> : shown}
    </>
  )
}

/** Actions that are followed by “of”: “changed the plan of user …”, but “blocked user …”. */
const JOINING_WORDS: Readonly<Record<string, string>> = {
  'changed the plan': 'of ',
  'changed the role': 'of ',
  'changed status': 'of ',
  'resent the verification email': 'to ',
  'dismissed a report': 'on ',
  'added materials': 'to ',
  'deleted materials': 'of ',
}
