import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import type { Subject } from '../vocabulary/subject.ts'
import { phrasesOf } from '../vocabulary/subject.ts'
import { isStopWord, wordsOf } from '../text/analyze.ts'

/** Records that are to be retagged: all of them, or those that a changed subject concerns. */
export interface RetagPass {
  id: string
  subjectId: string | null
  /** A regular expression that texts with one of the subject's phrases match; a few others may. */
  pattern: string | null
  /** Whether it counts the acronyms that records explain, because nobody has. */
  countsAcronyms: boolean
  /** Where it has got to; records are taken by id. */
  lastId: string
}

/** Notes that all records are to be retagged; passes that were under way are part of it. */
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

/** Notes that the records of a subject, as it was and as it is, are to be retagged. */
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

/** The oldest that is not finished. */
export const nextPass = (knex: Knex): Promise<RetagPass | undefined> =>
  knex
    .table('retag_passes')
    .whereNull('finished_at')
    .orderBy('id')
    .first('id', 'subject_id', 'pattern', 'counts_acronyms', 'last_id')

/** Endings change by stemming, and British spelling changes the end of many words: the beginning stays. */
const BEGINNING = 5

/** A regular expression of PostgreSQL for texts that may have one of the subjects' phrases. */
function patternOf(versions: readonly Subject[]): string | null {
  const beginnings = new Set<string>()
  for (const { kind, text } of versions.flatMap(phrasesOf)) {
    const words = wordsOf(text).filter((word) => !isStopWord(word))
    const longest = words.toSorted((one, other) => other.length - one.length)[0]
    if (longest) beginnings.add(kind === 'acronyms' ? `${longest}\\M` : longest.slice(0, BEGINNING))
  }
  return beginnings.size === 0 ? null : `\\m(${[...beginnings].join('|')})`
}
