import { checkFiles, displayName } from '@fundharbor/chassis/files/checked-files'
import { lockName } from '@fundharbor/chassis/data/lock-name'
import { keepFiles, removeUnlessKept } from '@fundharbor/chassis/files/file-removals'
import { newFileName, type FileStore } from '@fundharbor/chassis/files/files'
import type { UploadedFile } from '@fundharbor/chassis/files/uploads'
import { invalid } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { fileExtensions, MAX_FILES, MAX_STORED_BYTES } from '@fundharbor/contracts/catalog/pipeline'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { TransactionOrKnex } from 'objection'
import { recordActivity } from '../activity/record.ts'
import { DecisionModel, touchDecision } from '../fit/model.ts'
import { FileModel } from './model.ts'

interface Target {
  person: Person
  card: DecisionModel
  store: FileStore
}

/** Stores the files of an upload, all or none; throws INVALID with an error for each bad file. */
export async function storeFiles(
  files: readonly UploadedFile[],
  { person, card, store }: Target,
): Promise<FileModel[]> {
  if (files.length === 0) throw invalid({ files: 'Choose a file' })
  const decisionId = card.id
  const shared = {
    workspaceId: card.workspaceId,
    decisionId,
    createdBy: person.id,
    createdByName: person.fullName,
    createdAt: clock.now(),
  }
  // Nothing is stored for an upload that is over the limit already.
  await assertRoom({ decisionId, person }, files)
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
    await DecisionModel.query(trx).findById(decisionId).forUpdate().throwIfNotFound()
    await assertRoom({ decisionId, person }, rows, trx)
    const stored = await FileModel.query(trx).insertAndFetch(rows)
    await touchDecision(trx, decisionId)
    for (const { name } of stored)
      await recordActivity(trx, person, { action: 'added-file', card, detail: name })
    await keepFiles(trx, names)
    return stored
  })
}

/** Throws INVALID if the card or the workspace has no room for more files. */
export async function assertRoom(
  { decisionId, person }: { decisionId: string; person: Person },
  added: readonly { size: number }[],
  trx?: TransactionOrKnex,
): Promise<void> {
  const count = await FileModel.query(trx).where({ decisionId }).resultSize()
  if (count + added.length > MAX_FILES)
    throw invalid({ files: `A card can have at most ${MAX_FILES} files. Delete some first.` })
  const { workspaceId } = person
  const [stored] = await FileModel.query(trx).where({ workspaceId }).sum('size as bytes').castTo<Sum[]>()
  const bytes = Number(stored?.bytes ?? 0) + added.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= MAX_STORED_BYTES[limitsOf(person, clock.now()).canAccessPremiumFeatures ? 'paid' : 'free'])
    return
  throw invalid({
    files: 'Your pipeline has no room for these files. Delete some on this or other cards first.',
  })
}

interface Sum {
  bytes: string | null
}
