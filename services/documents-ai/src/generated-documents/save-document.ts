import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'
import { missingIn } from '../document-templates/missing.ts'
import { DocumentVersionModel, GeneratedDocumentModel } from './model.ts'

/** The editor saves automatically, so versions are kept at least this far apart. */
const VERSION_INTERVAL_MS = 120_000
const MAX_VERSIONS = 50

interface Change {
  title: string
  content: string
  /** The revision that was edited. */
  revision: number
}

/** Saves an edit. Throws CONFLICT when another tab has saved since. */
export const saveDocument = (person: Person, id: string, change: Change): Promise<GeneratedDocumentModel> =>
  Model.knex().transaction(async (trx) => {
    const row = await lockDocument(trx, person, id)
    if (row.revision !== change.revision) {
      throw conflict('This document was changed elsewhere. Reload it to see the latest version.')
    }
    const content = sanitizeHtml(change.content)
    if (content === row.content && change.title === row.title) return row
    if (await isVersionDue(trx, row)) await storeVersion(trx, row)
    return updateDocument(trx, row, { title: change.title, content })
  })

/** Makes an earlier version the current one and keeps the current one as a version. */
export const restoreVersion = (
  person: Person,
  id: string,
  revision: number,
): Promise<GeneratedDocumentModel> =>
  Model.knex().transaction(async (trx) => {
    const row = await lockDocument(trx, person, id)
    const version = await DocumentVersionModel.query(trx).findById([id, revision])
    if (!version) throw notFound('Version')
    await storeVersion(trx, row)
    return updateDocument(trx, row, { title: version.title, content: sanitizeHtml(version.content) })
  })

async function lockDocument(trx: Transaction, person: Person, id: string): Promise<GeneratedDocumentModel> {
  const row = await GeneratedDocumentModel.ofUser(person.id, trx).findById(id).forUpdate()
  if (!row) throw notFound('Document')
  return row
}

/** The first edit keeps the generated text; later ones keep a version every few minutes. */
async function isVersionDue(trx: Transaction, row: GeneratedDocumentModel): Promise<boolean> {
  const newest = await DocumentVersionModel.query(trx)
    .where({ documentId: row.id })
    .orderBy('revision', 'desc')
    .first()
  return !newest || clock.now().getTime() - newest.createdAt.getTime() >= VERSION_INTERVAL_MS
}

async function storeVersion(trx: Transaction, row: GeneratedDocumentModel): Promise<void> {
  const { id: documentId, revision, title, content } = row
  await DocumentVersionModel.query(trx)
    .insert({ documentId, revision, title, content, createdAt: clock.now() })
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
  change: { title: string; content: string },
) =>
  GeneratedDocumentModel.query(trx).patchAndFetchById(row.id, {
    ...change,
    missing: missingIn(change.content),
    revision: row.revision + 1,
    updatedAt: clock.now(),
  })
