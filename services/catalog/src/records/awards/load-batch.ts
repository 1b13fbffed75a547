import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { readAward, type AwardNotation, type AwardRecord, type AwardRow } from './read-award.ts'
import { SkippedAwardError } from './read-date.ts'
import { writeAwards } from './write-awards.ts'

/** A row of a file, counted from 1; `problem` if it is not one of the table. */
export interface AwardLine {
  position: number
  row: AwardRow
  problem: string | null
}

/** Skipped rows that are stored; all are counted. */
const NAMED_SKIPS = 1000

/** Rows of a file as they are stored. */
export interface Batch {
  awards: { position: number; award: AwardRecord }[]
  /** Added to where an award turns out to be another publication's. */
  skipped: SkippedRecord[]
  /** Rows of the file up to the end of the batch. */
  rows: number
}

/** `seen` has the row of each identifier of the file so far. */
export function readLines(
  lines: readonly AwardLine[],
  notation: AwardNotation | undefined,
  seen: Map<string, number>,
): Omit<Batch, 'rows'> {
  const awards: Batch['awards'] = []
  const skipped: SkippedRecord[] = []
  for (const { position, row, problem } of lines) {
    try {
      if (problem !== null) throw new SkippedAwardError(problem)
      const award = readAward(row, notation)
      const first = seen.get(award.identifier)
      if (first !== undefined) throw new SkippedAwardError(`Row ${first} has the same identifier`)
      seen.set(award.identifier, position)
      awards.push({ position, award })
    } catch (error) {
      if (!(error instanceof SkippedAwardError)) throw error
      skipped.push({ position, sourceId: row.Identifier || null, reason: error.message })
    }
  }
  return { awards, skipped }
}

/** Returns false if the publication is now loaded from another file. */
export const loadBatch = (
  knex: Knex,
  where: { id: string; fileHash: string },
  { awards, skipped, rows }: Batch,
): Promise<boolean> =>
  knex.transaction(async (trx) => {
    const source = await trx.table('award_sources').where(where).forUpdate().first()
    if (!source) return false
    if (source.loadedRows >= rows) return true
    const others = await findOthers(trx, where.id, awards)
    for (const { position, award } of awards) {
      const other = others.get(award.identifier)
      if (other) skipped.push({ position, sourceId: award.identifier, reason: `${other} has the same award` })
    }
    const own = awards.filter(({ award }) => !others.has(award.identifier))
    const written = await writeAwards(
      trx,
      where.id,
      own.map(({ award }) => award),
    )
    const sums = Object.entries({ ...written, skipped: skipped.length }).map(([name, count]) => [
      name,
      count + Number(source.counts[name] ?? 0),
    ])
    await trx
      .table('award_sources')
      .where(where)
      .update({
        loadedRows: rows,
        counts: JSON.stringify(Object.fromEntries(sums)),
        skippedRows: JSON.stringify([...source.skippedRows, ...skipped].slice(0, NAMED_SKIPS)),
      })
    return true
  })

/** Other publications that have awards of a batch. Only identifiers of the standard are the same everywhere. */
async function findOthers(trx: Knex, id: string, awards: Batch['awards']): Promise<Map<string, string>> {
  const identifiers = awards.map(({ award }) => award.identifier).filter((each) => each.startsWith('360G-'))
  const found: { identifier: string; name: string }[] = await trx
    .table('award_sources')
    .join('awards', 'awards.sourceId', 'award_sources.id')
    .whereNot('award_sources.id', id)
    .whereIn('identifier', identifiers)
    .select('identifier', 'name')
  return new Map(found.map(({ identifier, name }) => [identifier, name]))
}
