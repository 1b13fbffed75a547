import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'
import { missingIn } from '../document-templates/missing.ts'
import { sanitizeInThread } from '../rendering/render-pool.ts'
import { DocumentVersionModel, findVersion, GeneratedDocumentModel } from './model.ts'

/** The editor saves automatically, so versions are kept at least this far apart. */
const VERSION_INTERVAL_MS = 120_000
const MAX_VERSIONS = 50

interface Change {
  title: string
  content: string
  /** The revision that was edited. */
  revision: number
}

/** Saves an edit. Throws CONFLICT when somebody, or another tab, has saved since. */
export async function saveDocument(
  person: Person,
  id: string,
  change: Change,
): Promise<GeneratedDocumentModel> {
  // Before the transaction: a connection must not wait for a thread.
  const content = await sanitizeInThread(person.id, change.content)
  return Model.knex().transaction(async (trx) => {
    const row = await lockDocument(trx, person, id)
    assertRevision(row, change)
    if (content === row.content && change.title === row.title) return row
    if (await isVersionDue(trx, row)) await storeVersion(trx, row)
    return updateDocument(trx, row, { title: change.title, content, updatedBy: person.id })
  })
}

/** Replaces the text of a translation, and keeps the current one as a version. Throws CONFLICT like `saveDocument`. */
export async function replaceTranslation(
  person: Person,
  id: string,
  change: Change & Pick<GeneratedDocumentModel, 'sentencePairs' | 'originalRevision'>,
): Promise<GeneratedDocumentModel> {
  return Model.knex().transaction(async (trx) => {
    const row = await lockDocument(trx, person, id)
    assertRevision(row, change)
    await storeVersion(trx, row)
    return updateDocument(trx, row, { ...change, updatedBy: person.id })
  })
}

/** Makes an earlier version the current one and keeps the current one as a version. */
export async function restoreVersion(
  person: Person,
  id: string,
  revision: number,
): Promise<GeneratedDocumentModel> {
  const version = await findVersion(person, { id, revision })
  const content = await sanitizeInThread(person.id, version.content)
  return Model.knex().transaction(async (trx) => {
    const row = await lockDocument(trx, person, id)
    await storeVersion(trx, row)
    return updateDocument(trx, row, { title: version.title, content, updatedBy: person.id })
  })
}

function assertRevision(row: GeneratedDocumentModel, { revision }: Change): void {
  if (row.revision !== revision)
    throw conflict('This document was changed elsewhere. Reload it to see the latest version.')
}

async function lockDocument(trx: Transaction, person: Person, id: string): Promise<GeneratedDocumentModel> {
  const row = await GeneratedDocumentModel.of(person, trx).findById(id).forUpdate()
  if (!row) throw notFound('Document')
  return row
}

/** The first edit keeps the generated text; later ones keep a version every few minutes. */
async function isVersionDue(trx: Transaction, row: GeneratedDocumentModel): Promise<boolean> {
  const newest = await DocumentVersionModel.query(trx)
    .select('createdAt')
    .where({ documentId: row.id })
    .orderBy('revision', 'desc')
    .first()
  return !newest || clock.now().getTime() - newest.createdAt.getTime() >= VERSION_INTERVAL_MS
}

const INLINE_TAG = /<\/?(?:strong|em|b|i|u|s|sub|sup|a|abbr|span|mark|code)\b[^>]*>/g

/** Words of sanitized HTML. */
const countWords = (html: string): number =>
  html
    .replaceAll(INLINE_TAG, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .match(/\S+/g)?.length ?? 0

async function storeVersion(trx: Transaction, row: GeneratedDocumentModel): Promise<void> {
  const { id: documentId, revision, title, content } = row
  await DocumentVersionModel.query(trx)
    .insert({ documentId, revision, title, content, words: countWords(content), createdAt: clock.now() })
    .onConflict(['documentId', 'revision'])
    .ignore()
  await DocumentVersionModel.query(trx)
    .delete()
    .where({ documentId })
    .whereNotIn(
      'revision',
      DocumentVersionModel.query(trx)
        .select('revision')
        .where({ documentId })
        .orderBy('revision', 'desc')
        .limit(MAX_VERSIONS),
    )
}

const updateDocument = (
  trx: Transaction,
  row: GeneratedDocumentModel,
  change: Pick<GeneratedDocumentModel, 'title' | 'content' | 'updatedBy'> & Partial<GeneratedDocumentModel>,
) =>
  GeneratedDocumentModel.query(trx).patchAndFetchById(row.id, {
    ...change,
    missing: missingIn(change.content),
    revision: row.revision + 1,
    updatedAt: clock.now(),
  })
