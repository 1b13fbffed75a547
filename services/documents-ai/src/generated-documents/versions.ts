import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Transaction } from 'objection'
import { missingIn } from '../document-templates/missing.ts'
import { DocumentVersionModel, GeneratedDocumentModel } from './model.ts'

/** Documents are saved automatically, so versions are kept at least this far apart. */
const VERSION_INTERVAL_MS = 120_000
const MAX_VERSIONS = 50

/** The first edit keeps the generated text; later ones keep a version every few minutes. */
export async function isVersionDue(trx: Transaction, row: GeneratedDocumentModel): Promise<boolean> {
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

/** Keeps a document as it is as a version, with who has changed it since the version before. */
export async function storeVersion(trx: Transaction, row: GeneratedDocumentModel): Promise<void> {
  const { id: documentId, revision, title, content, editors } = row
  await DocumentVersionModel.query(trx)
    .insert({
      documentId,
      revision,
      title,
      content,
      editors,
      words: countWords(content),
      createdAt: clock.now(),
    })
    .onConflict(['documentId', 'revision'])
    .ignore()
  row.editors = []
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

type Change = Pick<GeneratedDocumentModel, 'title' | 'content' | 'updatedBy'> &
  Partial<GeneratedDocumentModel>

/** Changes a document that the transaction has locked. `editors` are added to those since the last version. */
export const updateDocument = (trx: Transaction, row: GeneratedDocumentModel, change: Change) =>
  GeneratedDocumentModel.query(trx).patchAndFetchById(row.id, {
    ...change,
    editors: [...new Set([...row.editors, ...(change.editors ?? [change.updatedBy ?? []].flat())])],
    missing: missingIn(change.content),
    revision: row.revision + 1,
    updatedAt: clock.now(),
  })
