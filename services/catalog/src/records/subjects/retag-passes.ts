import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import type { Subject } from '../vocabulary/subject.ts'
import { phrasesOf } from '../vocabulary/subject.ts'
import { isStopWord, splitWords } from '@fundharbor/search-engine/text/analyze'

/** A pass over records to retag: all of them, or those that a changed subject may affect. */
export interface RetagPass {
  id: string
  subjectId: string | null
  /** A regular expression that matches all texts with one of the subject's phrases, and maybe a few others. */
  pattern: string | null
  /** Whether it also counts acronyms, because that has not been done yet. */
  countsAcronyms: boolean
  /** The last id processed. */
  lastId: string
}

/** Starts a pass over all records, which replaces unfinished passes. */
export async function startFullPass(trx: Knex, reason: string): Promise<void> {
  const now = clock.now()
  await trx.table('retag_passes').whereNull('finished_at').update({ finished_at: now })
  const anything = await trx.table('opportunities').first('id')
  const counted = await trx.table('mined_acronyms').first('acronym')
  await trx.table('retag_passes').insert({
    reason,
    counts_acronyms: !counted,
    created_at: now,
    finished_at: anything ? null : now,
  })
}

/** Starts a pass over records that the old or new version of a subject may affect. */
export async function startSubjectPass(trx: Knex, versions: readonly Subject[]): Promise<void> {
  const id = versions[0]?.id
  if (id === undefined) return
  await trx.table('retag_passes').insert({
    reason: `subject ${id}`,
    subject_id: id,
    pattern: patternOf(versions),
    created_at: clock.now(),
  })
}

/** The oldest unfinished pass. */
export const nextPass = (knex: Knex): Promise<RetagPass | undefined> =>
  knex
    .table('retag_passes')
    .whereNull('finished_at')
    .orderBy('id')
    .first('id', 'subject_id', 'pattern', 'counts_acronyms', 'last_id')

/** Stemming and British spelling change the ends of words, so only the beginning is compared. */
const BEGINNING = 5

/** A PostgreSQL regular expression for texts that may contain one of the phrases. */
function patternOf(versions: readonly Subject[]): string | null {
  const beginnings = new Set<string>()
  for (const { kind, text } of versions.flatMap(phrasesOf)) {
    const words = splitWords(text).filter((word) => !isStopWord(word))
    const longest = words.toSorted((one, other) => other.length - one.length)[0]
    if (longest) beginnings.add(kind === 'acronyms' ? `${longest}\\M` : longest.slice(0, BEGINNING))
  }
  return beginnings.size === 0 ? null : `\\m(${[...beginnings].join('|')})`
}
