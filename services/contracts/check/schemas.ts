import type { Schema } from './describe.ts'

/**
 * In which direction values go. `in`: callers send what the old schema allowed, so the new one has to take all of it.
 * `out`: callers understand what the old schema allowed, so the new one may give nothing else.
 */
export type Direction = 'in' | 'out'

interface Pair {
  old: Schema
  now: Schema
  at: string
  direction: Direction
}

const branches = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]
const isUnion = (schema: Schema) => schema.anyOf !== undefined || schema.oneOf !== undefined

const valuesOf = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? ('const' in schema && schema.const !== undefined ? [schema.const] : undefined)

const shown = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(', ')

/** Ways in which a change breaks callers, each a phrase that names the place. */
export function breaks(pair: Pair): string[] {
  const { old, now } = pair
  if (isUnion(old) || isUnion(now)) return breaksOfUnion(pair)
  return [
    ...breaksOfType(pair),
    ...breaksOfValues(pair),
    ...breaksOfBounds(pair),
    ...breaksOfFields(pair),
    ...(old.items && now.items
      ? breaks({ ...pair, old: old.items, now: now.items, at: `${pair.at}[]` })
      : []),
  ]
}

/** Each branch that has to be covered is covered by a branch of the other side. */
function breaksOfUnion({ old, now, at, direction }: Pair): string[] {
  const [needed, offered] =
    direction === 'in' ? [branches(old), branches(now)] : [branches(now), branches(old)]
  return needed.flatMap((branch) => {
    const attempts = offered.map((other) =>
      direction === 'in'
        ? breaks({ old: branch, now: other, at, direction })
        : breaks({ old: other, now: branch, at, direction }),
    )
    if (attempts.some((attempt) => attempt.length === 0)) return []
    const kind = branch.type ?? (valuesOf(branch) ? shown(valuesOf(branch) ?? []) : 'value')
    // A sole candidate of the same type says best what is wrong.
    const alike = attempts[offered.findIndex((other) => other.type === branch.type)]
    return alike ?? [direction === 'in' ? `${at} no longer takes ${kind}` : `${at} may be ${kind} now`]
  })
}

/** An integer is a number; nothing said is anything. */
const fits = (inner: string | undefined, outer: string | undefined) =>
  outer === undefined || inner === outer || (inner === 'integer' && outer === 'number')

function breaksOfType({ old, now, at, direction }: Pair): string[] {
  const good = direction === 'in' ? fits(old.type, now.type) : fits(now.type, old.type)
  return good ? [] : [`${at} was ${old.type ?? 'anything'} and is ${now.type ?? 'anything'}`]
}

function breaksOfValues({ old, now, at, direction }: Pair): string[] {
  const [before, after] = [valuesOf(old), valuesOf(now)]
  if (direction === 'in') {
    if (!after) return []
    if (!before) return [`${at} takes only ${shown(after)} now`]
    const gone = before.filter((value) => !after.includes(value))
    return gone.length > 0 ? [`${at} no longer takes ${shown(gone)}`] : []
  }
  if (!before) return []
  if (!after) return [`${at} may be anything now, not only ${shown(before)}`]
  const added = after.filter((value) => !before.includes(value))
  return added.length > 0 ? [`${at} may be ${shown(added)} now`] : []
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/** What callers send must still be taken; tighter bounds of answers are no harm, and wider ones are not looked at. */
function breaksOfBounds({ old, now, at, direction }: Pair): string[] {
  if (direction === 'out') return []
  const raised = lowerBounds.filter((name) => number(now[name], -Infinity) > number(old[name], -Infinity))
  const lowered = upperBounds.filter((name) => number(now[name], Infinity) < number(old[name], Infinity))
  const stricter = (['format', 'pattern'] as const).filter(
    (name) => now[name] !== undefined && now[name] !== old[name],
  )
  return [
    ...[...raised, ...lowered].map((name) => `${at} is narrower: ${name} is ${String(now[name])}`),
    ...stricter.map((name) => `${at} is narrower: its ${name} is ${String(now[name]).slice(0, 60)}`),
  ]
}

function breaksOfFields(pair: Pair): string[] {
  const { old, now, at, direction } = pair
  if (!old.properties || !now.properties) return []
  const place = (name: string) => (at === '' ? name : `${at}.${name}`)
  const phrases: string[] = []
  for (const [name, before] of Object.entries(old.properties)) {
    const after = now.properties[name]
    if (!after) phrases.push(`${place(name)} is gone`)
    else phrases.push(...breaks({ old: before, now: after, at: place(name), direction }))
  }
  const wasRequired = new Set(old.required)
  const isRequired = new Set(now.required)
  if (direction === 'in') {
    for (const name of isRequired) if (!wasRequired.has(name)) phrases.push(`${place(name)} is required now`)
  } else
    for (const name of wasRequired)
      if (now.properties[name] && !isRequired.has(name)) phrases.push(`${place(name)} may be missing now`)
  return phrases
}
