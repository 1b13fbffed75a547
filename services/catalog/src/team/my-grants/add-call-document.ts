import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newFileName, type FileStore } from '@fundharbor/chassis/files/files'
import type { UploadedFile } from '@fundharbor/chassis/files/uploads'
import type { fetchGuarded } from '@fundharbor/chassis/http/fetch-guarded'
import { Failure, invalid } from '@fundharbor/chassis/http/failures'
import { toStorable } from '@fundharbor/chassis/http/storable'
import type { CallDocument } from '@fundharbor/contracts/catalog/call-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import { CallDocumentModel } from '../../matching/briefs/call-documents.ts'
import { readLines } from '../../matching/call-documents/read-lines.ts'
import { readDocument } from '../../records/document-text/read-document.ts'
import { touchGrant, type GrantModel } from '../grants/model.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { countView } from '../../records/opportunities/views.ts'
import { presentCallDocument } from './present-call-document.ts'
import { storeFiles } from './store-files.ts'

interface Target {
  person: Person
  grant: GrantModel
  store: FileStore
}

/**
 * Reads a funder's document and stores it as a file of the grant. Throws INVALID with why it cannot be read or stored; nothing is
 * kept then.
 */
export async function addCallDocument(file: UploadedFile | undefined, target: Target): Promise<CallDocument> {
  if (!file || file.size === 0) throw invalid({ files: 'Choose a PDF or a Word file (DOCX).' })
  if (file.isTooLarge) throw invalid({ files: 'The file is larger than 10 MB.' })
  const pieces = await readDocument(file.path, file.name)
  const lines = readLines(pieces).map(({ part, text, weight = null, quote, page }) => ({
    part,
    text: toStorable(text),
    weight,
    quote: toStorable(quote),
    page,
    isDropped: false,
  }))
  const [stored] = await storeFiles([file], target)
  if (!stored) throw new Error('A file was not stored')
  const row = await CallDocumentModel.transaction(async (trx) => {
    const added = await CallDocumentModel.query(trx).insertAndFetch({ fileId: stored.id, lines })
    // The file was announced before it was a funder's document.
    await touchGrant(trx, stored.grantId)
    return added
  })
  return presentCallDocument(row, stored)
}

/** Loads a document that the source lists, and adds it. Throws INVALID for `url`. */
export async function takeListed(
  url: string,
  { load, ...target }: Target & { load: typeof fetchGuarded },
): Promise<CallDocument> {
  const { person, grant, store } = target
  const opportunity = await OpportunityModel.query().findById(grant.opportunityId)
  const listed = opportunity?.documents?.find((each) => each.url === url)
  if (!opportunity || !listed) throw invalid({ url: 'The source does not list this document any more.' })
  await countView(person, opportunity)
  const { content } = await load(url)
  const file = {
    path: path.join(store.incoming, newFileName()),
    name: listed.name,
    size: content.length,
    isTooLarge: false,
  }
  await writeFile(file.path, content, { mode: 0o600 })
  try {
    return await addCallDocument(file, target)
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID') throw invalid({ url: error.message })
    throw error
  } finally {
    await rm(file.path, { force: true })
  }
}
