import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'
import { sanitizeInThread } from '../rendering/render-pool.ts'
import { announce } from './announce.ts'
import { findVersion, GeneratedDocumentModel } from './model.ts'
import { isVersionDue, storeVersion, updateDocument } from './versions.ts'

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
    return updateAndAnnounce(trx, row, { title: change.title, content, updatedBy: person.id })
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
    return updateAndAnnounce(trx, row, { ...change, updatedBy: person.id })
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
    return updateAndAnnounce(trx, row, { title: version.title, content, updatedBy: person.id })
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

/** Where the document is open, the change becomes an edit of it. */
async function updateAndAnnounce(...update: Parameters<typeof updateDocument>) {
  const saved = await updateDocument(...update)
  await announce(update[0], { documentId: saved.id, kind: 'changed' })
  return saved
}
