import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Contact } from '@fundharbor/contracts/identity/people'
import { GeneratedDocumentModel } from './model.ts'

type ReadContact = (userId: string) => Promise<Pick<Contact, 'workspaceId'> | null>

/**
 * Moves documents from before workspaces had them, or that the release before still creates, to the workspace of their
 * creator's account. Until then only the creator sees them. People whom identity-billing cannot describe now are left for
 * the next run.
 */
export async function moveToWorkspaces(readContact: ReadContact): Promise<void> {
  const unmoved = await GeneratedDocumentModel.query()
    .whereNull('workspaceId')
    .whereNotNull('userId')
    .distinct('userId')
  for (const { userId } of unmoved) {
    try {
      const workspaceId = userId && (await readContact(userId))?.workspaceId
      if (workspaceId)
        await GeneratedDocumentModel.query()
          .whereNull('workspaceId')
          .where({ userId })
          .patch({ workspaceId, updatedBy: userId })
    } catch (error) {
      logger.warn({ err: error }, 'the documents of a person wait for the next run')
    }
  }
}

/** It looks every ten minutes; without documents to move, that is one look at a small index. */
export const moveDocumentsJob = (readContact: ReadContact): ScheduledJob => ({
  name: 'move-documents',
  schedule: '*/10 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: () => moveToWorkspaces(readContact),
})
