import { checkFiles, displayName } from '@fundharbor/chassis/files/checked-files'
import { lockName } from '@fundharbor/chassis/data/lock-name'
import { keepFiles, removeUnlessKept } from '@fundharbor/chassis/files/file-removals'
import { newFileName, type FileStore } from '@fundharbor/chassis/files/files'
import type { UploadedFile } from '@fundharbor/chassis/files/uploads'
import { invalid } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { fileExtensions, MAX_FILES, MAX_STORED_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { TransactionOrKnex } from 'objection'
import { recordActivity } from '../activity/record.ts'
import { GrantModel, touchGrant } from '../grants/model.ts'
import { FileModel } from '../grants/part-models.ts'

interface Target {
  person: Person
  grant: GrantModel
  store: FileStore
}

/** Stores the files of an upload, all or none; throws INVALID with an error for each bad file. */
export async function storeFiles(
  files: readonly UploadedFile[],
  { person, grant, store }: Target,
): Promise<FileModel[]> {
  if (files.length === 0) throw invalid({ files: 'Choose a file' })
  const grantId = grant.id
  const shared = {
    workspaceId: grant.workspaceId,
    grantId,
    createdBy: person.id,
    createdByName: person.fullName,
    createdAt: clock.now(),
  }
  // Nothing is stored for an upload that is over the limit already.
  await assertRoom({ grantId, person }, files)
  const checked = await checkFiles(files, { field: 'files', extensions: fileExtensions })
  const rows = checked.map((each) => ({
    ...shared,
    file: newFileName(),
    name: displayName(each, 'file'),
    mime: each.kind.mime,
    size: each.file.size,
  }))
  const names = rows.map(({ file }) => file)
  await removeUnlessKept(FileModel.knex(), names)
  for (const [index, { file }] of checked.entries()) await store.save(file.path, names[index] ?? '')
  return FileModel.knex().transaction(async (trx) => {
    // The locks make uploads at the same moment count each other.
    await lockName(trx, `files of ${shared.workspaceId}`)
    await GrantModel.query(trx).findById(grantId).forUpdate().throwIfNotFound()
    await assertRoom({ grantId, person }, rows, trx)
    const stored = await FileModel.query(trx).insertAndFetch(rows)
    await touchGrant(trx, grantId)
    for (const { name } of stored)
      await recordActivity(trx, person, { action: 'added-file', grant, detail: name })
    await keepFiles(trx, names)
    return stored
  })
}

/** Throws INVALID if the grant or the workspace has no room for more files. */
export async function assertRoom(
  { grantId, person }: { grantId: string; person: Person },
  added: readonly { size: number }[],
  trx?: TransactionOrKnex,
): Promise<void> {
  const count = await FileModel.query(trx).where({ grantId }).resultSize()
  if (count + added.length > MAX_FILES)
    throw invalid({ files: `A grant can have at most ${MAX_FILES} files. Delete some first.` })
  const { workspaceId } = person
  const [stored] = await FileModel.query(trx)
    .where({ workspaceId })
    .sum('size as bytes')
    .castTo<{ bytes: string | null }[]>()
  const bytes = Number(stored?.bytes ?? 0) + added.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= MAX_STORED_BYTES[limitsOf(person, clock.now()).canAccessPremiumFeatures ? 'paid' : 'free'])
    return
  throw invalid({
    files: 'Your grants have no room for these files. Delete some on this or other grants first.',
  })
}
