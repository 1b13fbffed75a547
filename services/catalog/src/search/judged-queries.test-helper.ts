import { readdir, readFile } from 'node:fs/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { z } from 'zod'
import { loadShippedOpportunities, shippedSources } from '../records/imports/shipped.ts'

const FOLDER = new URL('../../testdata/relevance/', import.meta.url)

/** Grades from 0 to 3 by record: `grants.gov:<id>`, `simpler:<id>`, `eu:<identifier>`. */
const JudgedQueries = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    query: z.string(),
    judgments: z.record(z.string(), z.number().int().min(0).max(3)),
  }),
)
export type JudgedQuery = z.infer<typeof JudgedQueries>[number]

/** The day of the judgments: opportunities closed before it do not count. */
export const JUDGED_AT = '2026-11-21T12:00:00.000Z'

/** Fills the catalog as it was judged: without later facts, with what has probably closed since, and with an expected day for all, because records without a text and a date come last whatever they are about. */
export async function loadJudgedOpportunities(knex: Knex): Promise<void> {
  await loadShippedOpportunities(knex, {
    sources: shippedSources({ hasLaterFacts: false }),
    holdsBack: false,
  })
  await knex.table('opportunities').update({ probablyClosedAt: null, expectedAt: clock.now() })
}

/** Number of results scored. */
const SEEN = 10

export const judgedSets = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted()

export const readJudgedQueries = async (file: string): Promise<JudgedQuery[]> =>
  JudgedQueries.parse(JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')))

/** The name of a record in judgments. */
export function recordName(row: { source: string; sourceId: string; sourceNumber: string | null }): string {
  if (row.source === 'grants-gov') return `grants.gov:${row.sourceId}`
  if (row.source === 'simpler-grants') return `simpler:${row.sourceId}`
  return `eu:${row.sourceNumber ?? row.sourceId}`
}

/** nDCG@10 of the found titles; `titles`: titles of open records by name. */
export function scoreTitles(
  found: readonly string[],
  query: JudgedQuery,
  titles: ReadonlyMap<string, string>,
): number {
  const grades = gradesOf(query, titles)
  const best = gain([...grades.values()].toSorted((one, other) => other - one))
  const places = [...new Set(found.map(normalize))]
  return best === 0 ? 0 : gain(places.map((title) => grades.get(title) ?? 0)) / best
}

/** The grade of a title; 0 if nobody judged it. */
export const gradeOf = (title: string, query: JudgedQuery, titles: ReadonlyMap<string, string>): number =>
  gradesOf(query, titles).get(normalize(title)) ?? 0

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Grades by title: open records only, each title once. */
function gradesOf({ judgments }: JudgedQuery, titles: ReadonlyMap<string, string>): Map<string, number> {
  const grades = new Map<string, number>()
  for (const [record, grade] of Object.entries(judgments)) {
    const title = titles.get(record)
    if (title !== undefined) grades.set(normalize(title), Math.max(grades.get(normalize(title)) ?? 0, grade))
  }
  return grades
}

const normalize = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const gain = (grades: readonly number[]) =>
  grades.slice(0, SEEN).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
