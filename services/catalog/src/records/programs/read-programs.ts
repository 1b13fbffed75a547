import { clock } from '@fundharbor/chassis/runtime/clock'
import { DEFAULT_PAGE, decodeCursor, type Page } from '@fundharbor/chassis/http/pages'
import type { Program, ProgramLink, ProgramRow, programs } from '@fundharbor/contracts/catalog/programs'
import { millisecondsInMinute } from 'date-fns/constants'
import { Model } from 'objection'
import { z } from 'zod'
import { readAnswers } from '../awards/answers.ts'
import { countOnce } from '../opportunities/count-once.ts'
import { openRows } from '../opportunities/open-rows.ts'
import { openSql } from '../opportunities/open.ts'
import { presentPublicOpportunity } from '../opportunities/presenter.ts'
import { awardsOf, obligatedOf, yearsOf, type ProgramFacts } from './facts.ts'

interface StoredProgram {
  facts: ProgramFacts
  isForNonprofits: boolean
}

/** How many opportunities are open under each listing. */
const countOpen = countOnce(async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await Model.knex().raw(
    `SELECT listing, count(*)::int AS open FROM opportunities, jsonb_array_elements_text(source_codes->'listing') AS listing
     WHERE is_active AND ${openSql()} GROUP BY listing`,
    { now: clock.now() },
  )
  return new Map(rows.map(({ listing, open }: { listing: string; open: number }) => [listing, open]))
}, millisecondsInMinute)

type ListQuery = z.output<typeof programs.list.query>

/** A page of programs: the most relevant first with words, else by number. */
export async function listPrograms(query: ListQuery): Promise<Page<ProgramRow>> {
  const { search, nonprofits, open, limit = DEFAULT_PAGE, cursor } = query
  const offset = decodeCursor(cursor, (value) => z.number().int().min(0).parse(value)) ?? 0
  const counts = await countOpen()
  const where = [
    ...(search ? ["words @@ websearch_to_tsquery('english', :search)"] : []),
    ...(nonprofits ? ['is_for_nonprofits'] : []),
    ...(open ? ['listing = ANY(:open)'] : []),
  ]
  const { rows } = await Model.knex().raw(
    `SELECT facts, is_for_nonprofits AS "isForNonprofits", count(*) OVER ()::int AS total FROM programs
     ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
     ORDER BY ${search ? "ts_rank(words, websearch_to_tsquery('english', :search), 1) DESC, " : ''}listing
     LIMIT :limit OFFSET :offset`,
    { ...(search && { search }), ...(open && { open: [...counts.keys()] }), limit: limit + 1, offset },
  )
  return {
    rows: rows.slice(0, limit).map((row: StoredProgram) => presentRow(row, counts)),
    total: rows[0]?.total ?? 0,
    next: rows.length > limit ? offset + limit : undefined,
  }
}

const MAX_EXCERPT = 240

const presentRow = (
  { facts, isForNonprofits }: StoredProgram,
  counts: ReadonlyMap<string, number>,
): ProgramRow => ({
  listing: facts.listing,
  title: facts.title,
  popularName: facts.popularName,
  agency: facts.agency,
  objective: shorten(facts.objective),
  isForNonprofits,
  open: counts.get(facts.listing) ?? 0,
  obligated: obligatedOf(facts),
})

const shorten = (text: string): string =>
  text.length <= MAX_EXCERPT ? text : `${text.slice(0, MAX_EXCERPT).replace(/\s+\S*$/, '')}…`

const MAX_OPPORTUNITIES = 20

/** A program by its listing; undefined if there is none. */
export async function readProgram(listing: string): Promise<Program | undefined> {
  const row: StoredProgram | undefined = await Model.knex()
    .table('programs')
    .where({ listing })
    .first('facts', 'isForNonprofits')
  if (!row) return undefined
  const { facts } = row
  const [counts, opportunities, [answer]] = await Promise.all([
    countOpen(),
    readOpportunities(listing),
    // Visitors ask nobody: what members asked for is shown.
    readAnswers([{ sourceId: 'usaspending', key: listing }]),
  ])
  return {
    ...presentRow(row, counts),
    objective: facts.objective,
    subAgency: facts.subAgency,
    fiscalYear: facts.fiscalYear,
    applicantTypes: facts.applicantTypes,
    beneficiaryTypes: facts.beneficiaryTypes,
    assistanceTypes: facts.assistanceTypes,
    categories: facts.categories,
    years: yearsOf(facts),
    awards: awardsOf(facts),
    results: facts.results.toSorted((one, other) => other.year.localeCompare(one.year)),
    samUrl: facts.samUrl,
    usaspendingUrl: facts.usaspendingUrl,
    awardedBefore: answer?.awardedBefore ?? null,
    opportunities: opportunities.map(presentPublicOpportunity),
  }
}

const readOpportunities = (listing: string) =>
  openRows()
    .whereRaw("source_codes->'listing' @> CAST(? AS jsonb)", [JSON.stringify([listing])])
    .orderByRaw('deadline NULLS LAST, posted_at DESC NULLS LAST, id')
    .limit(MAX_OPPORTUNITIES)

/** The programs of an opportunity's listings. */
export async function programsOf(listings: readonly string[] = []): Promise<ProgramLink[]> {
  if (listings.length === 0) return []
  return Model.knex()
    .table('programs')
    .select('listing', 'title')
    .whereIn('listing', [...listings])
    .orderBy('listing')
}
