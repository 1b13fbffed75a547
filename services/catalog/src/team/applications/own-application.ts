import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { OwnChange } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import type { z } from 'zod'
import { recordOnGrant } from '../grants/follow-application.ts'
import { deleteDraft } from './delete-draft.ts'
import { recordStatus } from './history.ts'
import { queueStatusMail } from './mails.ts'
import { ApplicationModel, undecided } from './model.ts'
import { readableBy, saveNotes } from './own-notes.ts'

/** One of a workspace's applications. Throws NOT_FOUND for those of others. */
export async function findOwnApplication(member: MemberInWorkspace, id: string): Promise<ApplicationModel> {
  const application = await readableBy(member).findById(id)
  if (!application) throw notFound('Application')
  return application
}

/** Changes what administrators do not see: the member's private notes, and the project. */
export async function changeOwn(
  member: MemberInWorkspace,
  id: string,
  { ownNotes, projectId }: z.output<typeof OwnChange>,
): Promise<ApplicationModel> {
  await findOwnApplication(member, id)
  if (ownNotes !== undefined)
    await saveNotes(Model.knex(), { applicationId: id, userId: member.id, note: ownNotes })
  if (projectId !== undefined) await ApplicationModel.of(member).findById(id).patch({ projectId })
  return findOwnApplication(member, id)
}

/** Deletes a draft. CONFLICT for submitted applications, which can only be withdrawn. */
export async function removeDraft(person: Person, id: string): Promise<void> {
  const isRemoved = await Model.knex().transaction((trx) => deleteDraft(trx, person, id))
  if (isRemoved) return
  await findOwnApplication(person, id)
  throw conflict('Only drafts can be deleted. A submitted application can be withdrawn.')
}

/** Withdraws an application without a decision. The row lock decides between concurrent changes. */
export async function withdrawApplication(
  person: Person,
  id: string,
  sender: Sender,
): Promise<ApplicationModel> {
  return Model.knex().transaction(async (trx) => {
    const before = await ApplicationModel.of(person, trx).findById(id).forUpdate()
    if (!before) throw notFound('Application')
    if (!undecided.includes(before.status)) throw conflict(reasonAgainst(before))
    const after = await before.$query(trx).patchAndFetch({ status: 'withdrawn', updatedAt: clock.now() })
    await recordStatus(trx, { applicationId: id, status: 'withdrawn', actor: person, isMember: true })
    await recordOnGrant(trx, person, { action: 'withdrew', application: after })
    await queueStatusMail(trx, after, sender)
    return after
  })
}

function reasonAgainst({ status }: ApplicationModel): string {
  if (status === 'draft') return 'This application is still a draft. You can delete it.'
  if (status === 'withdrawn') return 'This application has already been withdrawn.'
  return 'A decision has already been made on this application.'
}
