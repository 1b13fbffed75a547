import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import type { AwardFunder } from '@fundharbor/contracts/catalog/admin-awards'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { findAwardFunder } from './list-funders.ts'
import { summarizeAgain, withPatience } from './summarize.ts'

interface StoredFunder {
  id: string
  slug: string
  name: string
  mergedInto: string | null
}

/** Shows the awards of a funder under another one. Each award remembers the funder that its file names. */
export const mergeFunder = (
  knex: Knex,
  admin: Person,
  { id, into }: { id: string; into: string },
): Promise<AwardFunder> =>
  change(knex, id, async (trx) => {
    const [funder, target] = await lockFunders(trx, [id, into])
    if (!funder || !target) throw notFound('Funder')
    if (id === into) throw conflict('A funder cannot be merged into itself.')
    for (const { name, mergedInto } of [funder, target])
      if (mergedInto) throw conflict(`${name} is merged into another funder. Split it first.`)
    if (await trx.table('award_funders').where({ mergedInto: id }).first('id'))
      throw conflict(`Other funders are merged into ${funder.name}. Split them first.`)
    const { rowCount } = await (
      await withPatience(trx)
    )('UPDATE awards SET funder_id = :into, merged_from = :id WHERE funder_id = :id', { id, into })
    await trx.table('award_funders').where({ id }).update({ mergedInto: into })
    await summarizeAgain(trx, [id, into])
    await recordAuditEvent(trx, admin, {
      action: 'merged',
      subject: `award funder ${funder.slug}`,
      details: { before: {}, after: { into: target.slug }, awards: rowCount },
    })
  })

/** Shows the awards of a merged funder under its own name again. */
export const splitFunder = (knex: Knex, admin: Person, id: string): Promise<AwardFunder> =>
  change(knex, id, async (trx) => {
    const found = await findAwardFunder(trx, id)
    const [funder, target] = await lockFunders(trx, [id, found?.mergedInto?.id ?? id])
    if (!funder || !target) throw notFound('Funder')
    if (!funder.mergedInto) throw conflict(`${funder.name} is not merged.`)
    const { rowCount } = await (
      await withPatience(trx)
    )('UPDATE awards SET funder_id = :id, merged_from = NULL WHERE merged_from = :id', { id })
    await trx.table('award_funders').where({ id }).update({ mergedInto: null })
    await summarizeAgain(trx, [id, target.id])
    await recordAuditEvent(trx, admin, {
      action: 'split',
      subject: `award funder ${funder.slug}`,
      details: { before: { into: target.slug }, after: {}, awards: rowCount },
    })
  })

async function change(knex: Knex, id: string, write: (trx: Knex) => Promise<void>): Promise<AwardFunder> {
  await knex.transaction(write)
  const funder = await findAwardFunder(knex, id)
  if (!funder) throw notFound('Funder')
  return funder
}

/** In the order of the ids given; no import writes awards of these until the transaction ends. */
async function lockFunders(trx: Knex, ids: readonly string[]): Promise<(StoredFunder | undefined)[]> {
  const rows: StoredFunder[] = await trx
    .table('award_funders')
    .whereIn('id', [...ids])
    .orderBy('slug')
    .forUpdate()
    .select('id', 'slug', 'name', 'mergedInto')
  return ids.map((id) => rows.find((row) => row.id === id))
}
