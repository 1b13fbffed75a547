import { Model } from 'objection'
import { Kept } from './changes.ts'
import type { FacetName } from './conditions.ts'

/** A stretch of posting days: `~d20261121`, `~m202611` or `~y2026`; `0` instead of a date for what has none. */
export interface Bucket {
  /** `20261121`, `202611`, `2026` or `0`. */
  date: string
  documents: number
}

/** The day of an instant, UTC, as a bucket's date. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '')

interface FacetValue {
  id: number
  facet: FacetName
  value: string
  documents: number
}

/** What is known of the catalogue before a query runs: enough to say about how many rows it will find. */
export interface Statistics {
  total: number
  facets: ReadonlyMap<number, FacetValue>
  /** Ids by `facet value`, the value in lower case; spellings that differ in case are one. */
  facetIds: ReadonlyMap<string, number[]>
  /** Latest first; what has no date comes last. */
  buckets: Record<'d' | 'm' | 'y', Bucket[]>
  /** How many close when: sorted instants in milliseconds; Infinity for those that do not say. */
  closings: { at: number; opportunities: number }[]
}

const kept = new Kept<Statistics>(1, 60_000)

/** The statistics of the present catalogue. */
export const readStatistics = (): Promise<Statistics> => kept.read('', load)

async function load(): Promise<Statistics> {
  const knex = Model.knex()
  const [values, counts, closings] = await Promise.all([
    knex.raw('SELECT id, facet, value FROM facet_values'),
    knex.raw(`SELECT lexeme, documents FROM lexeme_counts WHERE lexeme >= '~' AND lexeme < '~~'`),
    knex.raw('SELECT deadline, sum(opportunities)::int AS opportunities FROM open_totals GROUP BY deadline'),
  ])
  const documents = new Map<string, number>(
    counts.rows.map((row: { lexeme: string; documents: number }) => [row.lexeme, row.documents]),
  )
  const facets: FacetValue[] = values.rows.map((row: Omit<FacetValue, 'documents'>) => ({
    ...row,
    documents: documents.get(`~f${row.id}`) ?? 0,
  }))
  const byName = Map.groupBy(facets, ({ facet, value }) => facetKey(facet, value))
  const bucketsOf = (unit: string) => buckets(documents, unit)
  const years = bucketsOf('y')
  return {
    total: years.reduce((sum, year) => sum + year.documents, 0),
    facets: new Map(facets.map((facet) => [facet.id, facet])),
    facetIds: new Map([...byName].map(([name, same]) => [name, same.map(({ id }) => id)])),
    buckets: { d: bucketsOf('d'), m: bucketsOf('m'), y: years },
    closings: closings.rows
      .map((row: { deadline: Date | null; opportunities: number }) => ({
        at: row.deadline?.getTime() ?? Infinity,
        opportunities: row.opportunities,
      }))
      .toSorted((one: { at: number }, other: { at: number }) => one.at - other.at),
  }
}

export const facetKey = (facet: FacetName, value: string): string => `${facet} ${value.toLowerCase()}`

const buckets = (documents: ReadonlyMap<string, number>, unit: string): Bucket[] =>
  [...documents]
    .filter(([lexeme, count]) => lexeme.startsWith(`~${unit}`) && count > 0)
    .map(([lexeme, count]) => ({ date: lexeme.slice(2), documents: count }))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))

/** The share of the catalogue that closes from one instant to another, both in milliseconds. */
export function closingShare({ total, closings }: Statistics, from: number, to: number): number {
  if (total === 0) return 1
  const inside = closings.filter(({ at }) => at >= from && at <= to)
  return Math.min(1, inside.reduce((sum, { opportunities }) => sum + opportunities, 0) / total)
}
