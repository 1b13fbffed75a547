import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { DiscussionModel, ReplyModel, ReportModel } from './model.ts'

/** Brings a removed discussion back and opens the reports that its removal closed. */
export const restoreDiscussion = (admin: Person, id: string): Promise<void> =>
  DiscussionModel.transaction(async (trx) => {
    const row = await DiscussionModel.query(trx).findById(id).whereNotNull('removedAt').forUpdate()
    if (!row) throw notFound('Removed discussion')
    await ReportModel.query(trx)
      .patch({ closedAt: null })
      .where({ discussionId: id, closedAt: row.removedAt })
    await row.$query(trx).patch({ removedAt: null })
    const { title } = row
    await recordAuditEvent(trx, admin, {
      action: 'restored',
      subject: `discussion ${id}`,
      details: { before: {}, after: { title } },
    })
  })

/** Brings a removed reply back and opens the reports that its removal closed. It is not the answer any more. */
export const restoreReply = (admin: Person, id: string): Promise<void> =>
  ReplyModel.transaction(async (trx) => {
    const row = await ReplyModel.query(trx).findById(id).whereNotNull('removedAt').forUpdate()
    if (!row) throw notFound('Removed reply')
    await ReportModel.query(trx).patch({ closedAt: null }).where({ replyId: id, closedAt: row.removedAt })
    await row.$query(trx).patch({ removedAt: null })
    const { discussionId } = row
    await recordAuditEvent(trx, admin, {
      action: 'restored',
      subject: `reply ${id}`,
      details: { before: {}, after: { discussionId } },
    })
  })
