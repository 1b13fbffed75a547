import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import type { GrantRowOutcome, UnderstoodGrant } from '@fundharbor/contracts/catalog/grant-import'
import { MAX_GRANTS } from '@fundharbor/contracts/catalog/grants'
import type { Knex } from 'knex'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import type { ReadGrant } from './read-row.ts'

/** An opportunity of our catalog that a row names. */
type Listed = Pick<
  OpportunityModel,
  'id' | 'title' | 'funderName' | 'sourceNumber' | 'deadline' | 'deadlineZone'
>

/** What becomes of a row. */
export interface PlannedRow extends ReadGrant {
  outcome: GrantRowOutcome
  listed: Listed | undefined
}

const fold = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
const keyOf = (title: string, funderName: string) => `${fold(title)}\n${fold(funderName)}`

/** Says what becomes of each row of a spreadsheet, and how many grants the workspace can still have. */
export async function planRows(
  knex: Knex,
  workspaceId: string,
  rows: readonly ReadGrant[],
): Promise<{ rows: PlannedRow[]; room: number }> {
  const grants: { opportunityId: string; title: string | null; funderName: string | null }[] = await knex
    .table('grants as g')
    .leftJoin('opportunities as o', 'o.id', 'g.opportunity_id')
    .where('g.workspace_id', workspaceId)
    .select('g.opportunity_id', 'o.title', 'o.funder_name')
  const existing = new Set(
    grants.flatMap(({ opportunityId, title, funderName }) => [
      opportunityId,
      keyOf(title ?? '', funderName ?? ''),
    ]),
  )
  const findListed = await listedFinder(knex, rows)
  const seen = new Map<string, Set<string>>()
  const planned = rows.map((row): PlannedRow => {
    if (!row.understood) return { ...row, outcome: 'invalid', listed: undefined }
    const understood = asOnlyOne(row.understood, seen)
    if (!understood) return { ...row, outcome: 'repeated', listed: undefined }
    const listed = findListed({ ...row, understood })
    const key = keyOf(understood.title, understood.funderName)
    if (existing.has(key) || (listed && existing.has(listed.id)))
      return { ...row, understood, outcome: 'existing', listed }
    if (listed) existing.add(listed.id)
    return { ...row, understood, outcome: listed ? 'listed' : 'new', listed }
  })
  return { rows: planned, room: MAX_GRANTS - grants.length }
}

/**
 * A grant that comes again has a row for each year, often with the same title: the later ones get the year into it. Undefined for a
 * row that says nothing new.
 */
function asOnlyOne(grant: UnderstoodGrant, seen: Map<string, Set<string>>): UnderstoodGrant | undefined {
  const key = keyOf(grant.title, grant.funderName)
  const year = (grant.deadline ?? grant.sentOn ?? '').slice(0, 4)
  const years = seen.get(key)
  if (!years) {
    seen.set(key, new Set([year]))
    return grant
  }
  if (year === '' || years.has(year)) return undefined
  years.add(year)
  return { ...grant, title: `${grant.title} (${year})` }
}

/**
 * Finds what our catalog has of the rows, the latest first: by the funder's number, else by exactly the same title and funder. A
 * call by the same name that closed in another year is another one.
 */
async function listedFinder(knex: Knex, rows: readonly ReadGrant[]) {
  const numbers = rows.map(({ number }) => number).filter(Boolean)
  const titles = rows.flatMap(({ understood }) => understood?.title ?? [])
  const found: Listed[] = await OpportunityModel.query(knex)
    .select('id', 'title', 'funderName', 'sourceNumber', 'deadline', 'deadlineZone')
    .where({ isActive: true })
    .where((either) =>
      either.whereRaw('source_number = ANY(?)', [numbers]).orWhereRaw('title = ANY(?)', [titles]),
    )
    .orderBy('postedAt', 'desc')
    .orderBy('id')
  const byNumber = new Map(found.toReversed().map((each) => [each.sourceNumber, each]))
  const byName = Map.groupBy(found, ({ title, funderName }) => keyOf(title, funderName))
  return ({ number, understood }: ReadGrant): Listed | undefined => {
    const numbered = number === '' ? undefined : byNumber.get(number)
    if (numbered || !understood) return numbered
    const { title, funderName, deadline: day } = understood
    return byName
      .get(keyOf(title, funderName))
      ?.find(
        ({ deadline, deadlineZone }) =>
          !day || !deadline || dayIn(deadline, deadlineZone).slice(0, 4) === day.slice(0, 4),
      )
  }
}
