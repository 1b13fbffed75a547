import type { Operation, Released } from './describe.ts'
import { breaks } from './schemas.ts'

const doors = ['everyone', 'session', 'member', 'admin'] as const

function accessBreaks(old: Operation, now: Operation): string[] {
  if (old.access === now.access) return []
  const [before, after] = [old.access, now.access].map((access) => doors.findIndex((door) => door === access))
  const wider = before !== -1 && after !== -1 && (after ?? 0) < (before ?? 0)
  return wider ? [] : [`was for ${old.access} and is for ${now.access}`]
}

function operationBreaks(old: Operation, now: Operation): string[] {
  const part = (name: 'params' | 'query' | 'body') => {
    const [before, after] = [old[name], now[name]]
    if (before && !after) return [`${name} is gone`]
    if (!before && after?.required?.length)
      return after.required.map((field) => `${name}.${field} is required now`)
    return before && after ? breaks({ old: before, now: after, at: name, direction: 'in' }) : []
  }
  return [
    ...accessBreaks(old, now),
    ...(old.status === now.status ? [] : [`answered ${old.status} and answers ${now.status}`]),
    ...part('params'),
    ...part('query'),
    ...part('body'),
    ...breaks({ old: old.response, now: now.response, at: 'response', direction: 'out' }),
  ]
}

/** Each way in which the contracts of now break a caller of the released ones; none where every caller goes on. */
export function compareContracts(released: Released, now: Released): string[] {
  return Object.entries(released).flatMap(([name, old]) => {
    const operation = now[name]
    if (!operation) return [`${name} is gone`]
    return operationBreaks(old, operation).map((phrase) => `${name}: ${phrase}`)
  })
}
