import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import { checkFiles, displayName } from '@fundharbor/chassis/files/checked-files'
import { keepFiles, removeUnlessKept } from '@fundharbor/chassis/files/file-removals'
import { newFileName, type FileStore } from '@fundharbor/chassis/files/files'
import type { Upload } from '@fundharbor/chassis/files/uploads'
import { toStorable } from '@fundharbor/chassis/http/storable'
import { documentExtensions } from '@fundharbor/contracts/identity/organizations'
import { DocumentModel } from './document-model.ts'
import { OrganizationModel } from './model.ts'

const MAX_PER_ORGANIZATION = 100
const MAX_NOTES_LENGTH = 2000

/** Stores an upload, all files or none; throws INVALID with an error for each bad file. */
export async function storeDocuments(
  organization: OrganizationModel,
  { files, fields }: Upload,
  store: FileStore,
): Promise<void> {
  if (files.length === 0) throw invalid({ documents: 'Please select at least one document to upload' })
  // Nothing is stored for an upload that is over the limit already.
  assertRoom(organization.documents.length + files.length)
  const notes = toStorable(fields.notes ?? '').slice(0, MAX_NOTES_LENGTH)
  const checked = await checkFiles(files, { field: 'documents', extensions: documentExtensions })
  const shared = { organizationId: organization.id, notes: notes || null, uploadedAt: clock.now() }
  const rows = checked.map((each) => ({
    ...shared,
    file: newFileName(),
    name: displayName(each, 'document'),
    mime: each.kind.mime,
    size: each.file.size,
  }))
  const names = rows.map(({ file }) => file)
  await removeUnlessKept(DocumentModel.knex(), names)
  for (const [index, { file }] of checked.entries()) await store.save(file.path, names[index] ?? '')
  await DocumentModel.transaction(async (trx) => {
    // The lock makes uploads at the same moment count each other.
    await OrganizationModel.query(trx).findById(organization.id).forUpdate().throwIfNotFound()
    const { organizationId } = shared
    assertRoom((await DocumentModel.query(trx).where({ organizationId }).resultSize()) + rows.length)
    await DocumentModel.query(trx).insert(rows)
    await keepFiles(trx, names)
  })
}

/** Throws INVALID if an organization would have too many documents. */
export function assertRoom(count: number): void {
  if (count > MAX_PER_ORGANIZATION)
    throw invalid({ documents: `An organization can have at most ${MAX_PER_ORGANIZATION} documents` })
}
