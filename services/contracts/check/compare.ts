import type { Operation, Released } from './describe.ts'
import { findBreaks } from './schemas.ts'

const accessLevels = ['everyone', 'session', 'member', 'admin'] as const

function accessBreaks(old: Operation, now: Operation): string[] {
  if (old.access === now.access) return []
  const [before, after] = [old.access, now.access].map((access) =>
    accessLevels.findIndex((level) => level === access),
  )
  const wider = before !== -1 && after !== -1 && (after ?? 0) < (before ?? 0)
  return wider ? [] : [`access was ${old.access} and is now ${now.access}`]
}

function operationBreaks(old: Operation, now: Operation): string[] {
  const part = (name: 'params' | 'query' | 'body') => {
    const [before, after] = [old[name], now[name]]
    if (before && !after) return [`${name} was removed`]
    if (!before && after?.required?.length)
      return after.required.map((field) => `${name}.${field} is now required`)
    return before && after ? findBreaks({ old: before, now: after, at: name, direction: 'in' }) : []
  }
  return [
    ...accessBreaks(old, now),
    ...(old.status === now.status ? [] : [`status was ${old.status} and is now ${now.status}`]),
    ...part('params'),
    ...part('query'),
    ...part('body'),
    ...findBreaks({ old: old.response, now: now.response, at: 'response', direction: 'out' }),
  ]
}

/** Every way in which the current contracts break callers of the released ones. */
export function compareContracts(released: Released, now: Released): string[] {
  return Object.entries(released).flatMap(([name, old]) => {
    const operation = now[name]
    if (!operation) return [`${name} was removed`]
    return operationBreaks(old, operation).map((phrase) => `${name}: ${phrase}`)
  })
}
