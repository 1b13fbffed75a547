import type { EngineRequest, SearchDocument } from '../engine.ts'

/** What lists are sorted by. */
export interface OrderedDocument {
  document: SearchDocument
  score: number
}

const keyNames = { deadline: 'closesAt', amount: 'high', newest: 'postedAt' } as const

export function keyOf(document: SearchDocument, sort: string): number | null {
  const name = keyNames[sort.replace('-', '') as keyof typeof keyNames]
  return name === 'high' ? (document.high ?? document.low) : document[name]
}

/** By score, then by posting date; in sorted lists by their key. */
export function compareJudged({ sort }: EngineRequest, one: OrderedDocument, other: OrderedDocument): number {
  const ids = one.document.id < other.document.id ? -1 : 1
  if (sort === 'score') {
    const posted = (each: OrderedDocument) => each.document.postedAt ?? -Infinity
    if (one.score !== other.score) return other.score - one.score
    return posted(one) === posted(other) ? ids : posted(other) - posted(one)
  }
  return compareKeys(
    sort,
    [keyOf(one.document, sort), one.document.id],
    [keyOf(other.document, sort), other.document.id],
  )
}

/** Unknown keys come last in both directions. */
export function compareKeys(
  sort: string,
  one: [number | null, string],
  other: [number | null, string],
): number {
  const direction = sort === 'newest' || sort.startsWith('-') ? -1 : 1
  const value = ([key]: [number | null, string]) => (key === null ? Infinity : key * direction)
  if (value(one) !== value(other)) return value(one) < value(other) ? -1 : 1
  return one[1] === other[1] ? 0 : (one[1] < other[1] ? -1 : 1) * direction
}
