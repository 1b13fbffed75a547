import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import { countText } from '@fundharbor/document-schema/count-text'
import { Model, type Transaction } from 'objection'
import * as Y from 'yjs'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { isVersionDue, storeVersion, updateDocument } from '../generated-documents/versions.ts'
import type { ConvertTask, Converted } from './convert.ts'
import { convertInThread } from './convert-in-thread.ts'
import { lockLease } from './lease.ts'
import { TooLongError, type LiveDocument } from './live-document.ts'
import { readBase } from './read-stored.ts'

/** Opening a document reads its updates one by one, so they are put together from time to time. */
export const MAX_UPDATES = 200
const MAX_TITLE = 255
/** Each attempt fails only if somebody saved in between. */
const MAX_ATTEMPTS = 5

/** The origin of changes that are stored already. */
export const STORED = { source: 'local', skipStoreHooks: true } as const

/**
 * Stores a document's HTML for everything that reads it: lists, downloads, checks, translations. What was saved as HTML since,
 * by the API or by restoring a version, becomes an edit of the document. Throws LeaseLostError, and TooLongError.
 */
export async function storeDocument(live: LiveDocument): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) if (await tryToStore(live)) return
  throw new Error('a document was saved too often to store what people write in it')
}

async function tryToStore(live: LiveDocument): Promise<boolean> {
  const { documentId } = live.lease
  const row = await GeneratedDocumentModel.query().findById(documentId)
  const isSaved = row?.revision !== live.storedRevision
  if (!row || (!isSaved && live.appliedSeq === live.storedSeq)) return true
  // Converting what cannot fit would keep a thread busy for nothing.
  if (live.appliedSeq > live.storedSeq && countText(live.document) > MAX_DOCUMENT_LENGTH)
    throw new TooLongError()
  const seq = live.appliedSeq
  const { size, updates } = live
  const editors = [...live.editors]
  const task: ConvertTask = {
    state: Y.encodeStateAsUpdate(live.document),
    saved: isSaved ? { base: await readBase(documentId), title: row.title, html: row.content } : undefined,
  }
  const converted = await convertInThread(row.workspaceId ?? documentId, task)
  if (seq > live.storedSeq && converted.html.length > MAX_DOCUMENT_LENGTH) throw new TooLongError()
  const revision = await Model.knex().transaction((trx) =>
    write(trx, live, { row, seq, size, updates, editors, converted }),
  )
  if (revision === undefined) return false
  live.storedSeq = seq
  live.storedRevision = revision
  for (const editor of editors) live.editors.delete(editor)
  if (converted.update) Y.applyUpdate(live.document, converted.update, STORED)
  return true
}

interface Conversion {
  /** The document that was converted. */
  row: GeneratedDocumentModel
  /** The last update that the conversion has, and what was stored then. */
  seq: number
  size: number
  updates: number
  editors: string[]
  converted: Converted
}

/** Returns the revision; undefined if the document was saved meanwhile. */
async function write(
  trx: Transaction,
  live: LiveDocument,
  conversion: Conversion,
): Promise<number | undefined> {
  const { documentId } = live.lease
  await lockLease(trx, live.lease)
  const row = await GeneratedDocumentModel.query(trx).findById(documentId).forUpdate()
  if (!row || row.revision !== conversion.row.revision) return undefined
  const { seq, converted } = conversion
  const storedRevision = seq > live.storedSeq ? await writeHtml(trx, row, conversion) : row.revision
  const isCompacted = converted.update !== undefined || live.updates > MAX_UPDATES
  await trx
    .table('live_documents')
    .where({ documentId })
    .update({
      storedSeq: seq,
      storedRevision,
      failures: 0,
      retryAt: null,
      ...(isCompacted ? { state: Buffer.from(converted.state) } : {}),
    })
  if (isCompacted) {
    await trx
      .table('live_document_updates')
      .where({ documentId, setAsideAt: null })
      .where('seq', '<=', seq)
      .delete()
    // More may have been written meanwhile.
    live.updates -= conversion.updates
    live.size += converted.state.length - conversion.size
  }
  return storedRevision
}

/** Returns the revision. */
async function writeHtml(
  trx: Transaction,
  row: GeneratedDocumentModel,
  { converted, editors }: Conversion,
): Promise<number> {
  const { html: content } = converted
  const title = isUsable(converted.title) ? converted.title : row.title
  if (content === row.content && title === row.title) return row.revision
  if (await isVersionDue(trx, row)) await storeVersion(trx, row)
  const saved = await updateDocument(trx, row, {
    title,
    content,
    updatedBy: editors.at(-1) ?? row.updatedBy,
    editors,
  })
  return saved.revision
}

const isUsable = (title: string | undefined): title is string =>
  title !== undefined && title !== '' && title.length <= MAX_TITLE
