import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { expansionsOf, type CountedAcronym } from './acronyms.ts'
import { readEverydayWords, readShippedSubjects } from './shipped-subjects.ts'
import { phrasesOf, type Subject } from './subject.ts'
import { compileVocabulary, type Equivalents, type Vocabulary } from './vocabulary.ts'

/** The notification sent when the vocabulary changes; notifications about opportunities are empty. */
const ANNOUNCEMENT = 'vocabulary'
const CHANNEL = 'fundharbor_catalog'

interface Current {
  fingerprint: string
  vocabulary: Vocabulary
}

let current: Current | undefined
let loading: Promise<Current> | undefined
/** Whether this process receives notifications, so that the cached vocabulary is always current. */
let isSubscribed = false

let shipped: Promise<Vocabulary> | undefined
let everydayWords: Promise<Equivalents[]> | undefined

const readEveryday = () => (everydayWords ??= readEverydayWords())

/** The shipped vocabulary, for databases without subjects. Cached. */
export const shippedVocabulary = (): Promise<Vocabulary> =>
  (shipped ??= Promise.all([readShippedSubjects(), readEveryday()]).then((parts) =>
    compileVocabulary(...parts),
  ))

/**
 * The vocabulary in the database. A process that receives notifications returns its cached one; any other compares
 * a fingerprint of the table first.
 */
export async function currentVocabulary(knex: Knex | undefined = Model.knex()): Promise<Vocabulary> {
  if (!knex) return shippedVocabulary()
  if (current && isSubscribed) return current.vocabulary
  const fingerprint = await readFingerprint(knex)
  if (current?.fingerprint === fingerprint) return current.vocabulary
  return (await load(knex)).vocabulary
}

/** The cached vocabulary, synchronously; undefined before the first use. */
export const cachedVocabulary = (): Vocabulary | undefined => current?.vocabulary

/** Clears the cache: the next use reads the table. */
export function clearVocabularyCache(): void {
  current = undefined
}

/** Notifies all replicas of a changed vocabulary when the transaction commits. */
export const notifyVocabularyChanged = (trx: Knex): Promise<void> =>
  trx.raw('SELECT pg_notify(?, ?)', [CHANNEL, ANNOUNCEMENT]).then(() => undefined)

/**
 * Returns a handler for notifications that keeps the vocabulary current. Call it with null if some may have been
 * missed.
 */
export function subscribeToVocabulary(knex: Knex): (announcement: string | null) => void {
  isSubscribed = true
  return (announcement) => {
    if (announcement !== ANNOUNCEMENT && announcement !== null) return
    reload(knex).catch((error: unknown) =>
      logger.error({ err: error }, 'The vocabulary cannot be read; keeping the previous one'),
    )
  }
}

let isStale = false

/** Reloads the vocabulary, again if it changed meanwhile. */
async function reload(knex: Knex): Promise<void> {
  isStale = true
  if (loading) await loading.catch(() => undefined)
  if (!isStale) return
  isStale = false
  await load(knex)
}

function load(knex: Knex): Promise<Current> {
  // A transaction may see uncommitted rows, so its result is not shared.
  if (knex.isTransaction) return read(knex).then(store)
  loading ??= read(knex)
    .then(store)
    .finally(() => (loading = undefined))
  return loading
}

function store(read: Current): Current {
  current = read
  return read
}

async function read(knex: Knex): Promise<Current> {
  const fingerprint = await readFingerprint(knex)
  const rows: SubjectRow[] = await knex
    .table('subjects')
    .select('id', 'label', 'kind', 'parent', 'category', 'terms', 'everyday', 'acronyms', 'programs', 'hints')
    .select('isRemoved')
    .orderBy('id')
  const subjects = withoutRemoved(rows)
  if (subjects.length === 0) return { fingerprint, vocabulary: await shippedVocabulary() }
  const acronyms: CountedAcronym[] = await knex
    .table('mined_acronyms')
    .select('acronym', 'expansion')
    .sum({ opportunities: 'opportunities' })
    .groupBy('acronym', 'expansion')
  return {
    fingerprint,
    vocabulary: compileVocabulary(subjects, await readEveryday(), expansionsOf(acronyms.map(counted))),
  }
}

interface SubjectRow extends Subject {
  isRemoved: boolean
}

/** Drops removed subjects; their children move up to the nearest remaining ancestor. */
function withoutRemoved(rows: readonly SubjectRow[]): Subject[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nearest = (id: string | null): string | null => {
    const row = id === null ? undefined : byId.get(id)
    if (!row) return null
    return row.isRemoved ? nearest(row.parent) : row.id
  }
  return rows
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ isRemoved: _isRemoved, ...subject }) => ({ ...subject, parent: nearest(subject.parent) }))
}

/**
 * The vocabulary with a draft in place of the subject with its id. No record is tagged with the draft's new phrases
 * yet, so its official terms stand in for the tag.
 */
export async function withDraft(vocabulary: Vocabulary, draft: Subject): Promise<Vocabulary> {
  const others = [...vocabulary.subjects.values()].filter(({ id }) => id !== draft.id)
  const ownWords = { say: phrasesOf(draft).map(({ text }) => text), find: [draft.label, ...draft.terms] }
  const everyday = [...(await readEveryday()), ownWords]
  return compileVocabulary([...others, draft], everyday, vocabulary.expansions)
}

/** Sums come as text. */
const counted = (row: CountedAcronym): CountedAcronym => ({
  ...row,
  opportunities: Number(row.opportunities),
})

async function readFingerprint(knex: Knex): Promise<string> {
  const { rows } = await knex.raw(
    "SELECT concat_ws('/', count(*), sum(revision), max(updated_at), count(*) FILTER (WHERE is_removed)) AS is FROM subjects",
  )
  return rows[0].is
}
