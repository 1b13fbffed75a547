import type { FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { readAwardedBefore } from '../../records/awards/read-awarded-before.ts'
import { readRecentChanges } from '../../records/history/public-changes.ts'
import { cachedPages } from '../../records/opportunities/cached-pages.ts'
import {
  openRows,
  readClosing,
  readNewest,
  readSources,
  type OpenRows,
} from '../../records/opportunities/open-rows.ts'
import { presentPublicOpportunity } from '../../records/opportunities/presenter.ts'
import { subjectLabel } from '../../records/vocabulary/subject-label.ts'
import { presentFunder, readFunders, type Funder } from '../../records/funders/read-funders.ts'

const LISTED = 20
const CLOSING = 5
const SUBJECTS = 8
const SIMILAR = 6

/** A funder's page by its slug; undefined for an unknown funder. */
export const readFunderPage = cachedPages(composePage)

async function composePage(slug: string): Promise<FunderPage | undefined> {
  const funder = (await readFunders()).get(slug)
  if (!funder) return undefined
  const own = openFrom(funder)
  const subjects = await countSubjects(own)
  const [newest, closing, funding, similar, changes, sources, awardedBefore] = await Promise.all([
    readNewest(own, LISTED),
    readClosing(own, CLOSING),
    sumFunding(own),
    readSimilar(funder.slug, subjects),
    readRecentChanges(own),
    readSources(own),
    funder.awards > 0 ? readAwardedBefore([funder.slug]) : null,
  ])
  return {
    ...presentFunder(funder),
    funding,
    opportunities: newest.map(presentPublicOpportunity),
    closingNext: closing.map(presentPublicOpportunity),
    subjects: subjects.map(({ id, open }) => ({ id, label: subjectLabel(id), open })),
    similar,
    changes,
    sources: sources as FunderPage['sources'],
    awardedBefore,
  }
}

/** In the index's own words, so that PostgreSQL uses it; its `lower` is not that of JavaScript. */
const openFrom =
  ({ names }: Funder): OpenRows =>
  () =>
    openRows()
      .whereRaw(
        'lower(left(funder_name, 120)) = ANY(ARRAY(SELECT lower(left(name, 120)) FROM unnest(CAST(? AS text[])) AS name))',
        [names],
      )
      .whereIn('funderName', names)

async function countSubjects(own: OpenRows): Promise<{ id: string; open: number }[]> {
  const rows = await own()
    .select(own().modelClass().raw('unnest(subjects) AS subject'))
    .count({ open: '*' })
    .groupBy('subject')
    .orderByRaw('count(*) DESC, subject')
    .limit(SUBJECTS)
  return rows.map((row) => ({
    id: String(Reflect.get(row, 'subject')),
    open: Number(Reflect.get(row, 'open')),
  }))
}

const STATED = 'sum(coalesce(total_funding, max_amount, min_amount))'

async function sumFunding(own: OpenRows): Promise<FunderPage['funding']> {
  const rows = await own()
    .select('currency', own().modelClass().raw(`${STATED} AS total`))
    .groupBy('currency')
    .havingRaw(`${STATED} > 0`)
    .orderBy('total', 'desc')
  return rows.map((row) => ({ currency: row.currency, amount: Number(Reflect.get(row, 'total')).toFixed(2) }))
}

/** Funders with the most open opportunities about the same subjects. */
async function readSimilar(slug: string, subjects: { id: string }[]): Promise<FunderPage['similar']> {
  if (subjects.length === 0) return []
  const [funders, rows] = await Promise.all([
    readFunders(),
    openRows()
      .select('funderName')
      .whereRaw('subjects && CAST(? AS text[])', [subjects.map(({ id }) => id)])
      .groupBy('funderName')
      .orderByRaw('count(*) DESC, funder_name')
      .limit(SIMILAR * 3),
  ])
  const bySlug = new Map(
    [...funders.values()].flatMap((each) => each.names.map((name) => [name, each] as const)),
  )
  const found = new Set(rows.flatMap(({ funderName }) => bySlug.get(funderName) ?? []))
  return [...found]
    .filter((each) => each.slug !== slug)
    .slice(0, SIMILAR)
    .map(presentFunder)
}
