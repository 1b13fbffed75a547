import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model, type TransactionOrKnex } from 'objection'
import { acceptsEmails, type ReadContact } from '../notification-preferences/contacts.ts'
import { queueMailTo, readPreferences } from '../notification-preferences/preferences.ts'
import { describeNotice } from './describe-notice.ts'
import { noticeMail } from './mails.ts'
import { readTeam, type ReadMembers } from './members.ts'

/** Something in the pipeline that a member should hear of. It has ids alone, so that erasing a person leaves nothing here. */
export interface PipelineNotice {
  kind: 'mentioned' | 'responsible' | 'assigned'
  /** Who is told. */
  userId: string
  workspaceId: string
  cardId: string
  /** The comment that mentions them, or the step that they do. */
  partId: string | null
}

export const noticeQueue: Queue<PipelineNotice> = {
  name: 'pipeline-notices',
  describe: ({ kind }) => `Notice to a member: ${kind}`,
  maxAttempts: 10,
  retryDelaySeconds: 10,
  pollSeconds: 2,
  timeoutSeconds: 60,
  keepDays: 7,
}

/** Notifies members, if the transaction commits. Nobody is told of what they did themselves. */
export const notifyMembers = (
  trx: TransactionOrKnex,
  actor: Pick<Person, 'id'>,
  notices: readonly PipelineNotice[],
): Promise<void> =>
  enqueue(
    trx as Knex,
    noticeQueue,
    ...notices.filter(({ userId }) => userId !== actor.id).map((data) => ({ data })),
  )

/** What sending a notice needs. */
export interface NoticeDependencies {
  readContact: ReadContact
  readMembers: ReadMembers
  sender: Sender
}

/** Emails a notice to a member who takes emails; nothing if they have left, or what it was about is gone. */
export async function deliverNotice(
  notice: PipelineNotice,
  { readContact, readMembers, sender }: NoticeDependencies,
): Promise<void> {
  const { userId, workspaceId } = notice
  const team = await readTeam(readMembers, workspaceId)
  const content = team.some(({ id }) => id === userId) ? await describeNotice(notice) : null
  if (!content) return
  const contact = await readContact(userId)
  if (!acceptsEmails(contact)) return
  await Model.knex().transaction(async (trx) => {
    // Their row remembers the address for erasure.
    await readPreferences(trx, userId)
    await queueMailTo(trx, userId, noticeMail({ contact, content, sender }))
  })
}

/** Starts sending notices in this process. */
export async function startNotices(dependencies: NoticeDependencies): Promise<void> {
  await startWorker(noticeQueue, ({ data }) => deliverNotice(data, dependencies))
}
