import { moveToAccountWorkspaces } from '@fundharbor/chassis/data/workspace-rows'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { Contact } from '@fundharbor/contracts/identity/people'
import { GeneratedDocumentModel } from './model.ts'

type ReadContact = (userId: string) => Promise<Pick<Contact, 'workspaceId'> | null>

/** Moves documents that an earlier release created to the workspace of their creator's account. Until then, only the creator sees them. */
export async function moveToWorkspaces(readContact: ReadContact): Promise<void> {
  const unmoved = await GeneratedDocumentModel.query().whereNull('workspaceId').distinct('userId')
  const creators = unmoved.flatMap(({ userId }) => userId ?? [])
  await moveToAccountWorkspaces(creators, readContact, (userId, workspaceId) =>
    GeneratedDocumentModel.query()
      .whereNull('workspaceId')
      .where({ userId })
      .patch({ workspaceId, updatedBy: userId }),
  )
}

/** Runs every ten minutes; if there is nothing to move, that is one lookup in a small index. */
export const moveDocumentsJob = (readContact: ReadContact): ScheduledJob => ({
  name: 'move-documents',
  schedule: '*/10 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: () => moveToWorkspaces(readContact),
})
