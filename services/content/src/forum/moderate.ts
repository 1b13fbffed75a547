import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { DiscussionModel, ReplyModel, ReportModel } from './model.ts'

/** Closes a report and leaves the post as it is. */
export const dismissReport = (admin: Person, id: string): Promise<void> =>
  ReportModel.transaction(async (trx) => {
    const report = await ReportModel.query(trx).findById(id).forUpdate()
    if (!report) throw notFound('Report')
    await report.$query(trx).delete()
    const { reason, replyId } = report
    await recordAuditEvent(trx, admin, {
      action: 'dismissed a report',
      subject: `discussion ${report.discussionId}`,
      details: { before: { reason, replyId }, after: {} },
    })
  })

/** Pins or unpins a discussion. */
export const pinDiscussion = (admin: Person, id: string, isPinned: boolean): Promise<void> =>
  DiscussionModel.transaction(async (trx) => {
    const row = await DiscussionModel.query(trx).findById(id).whereNull('removedAt').forUpdate()
    if (!row) throw notFound('Discussion')
    if (row.isPinned === isPinned) return
    await row.$query(trx).patch({ isPinned })
    await recordAuditEvent(trx, admin, {
      action: isPinned ? 'pinned' : 'unpinned',
      subject: `discussion ${id}`,
      details: { before: { isPinned: !isPinned }, after: { isPinned } },
    })
  })

/** Removes a discussion and closes its reports. */
export const removeDiscussion = (admin: Person, id: string): Promise<void> =>
  DiscussionModel.transaction(async (trx) => {
    const row = await DiscussionModel.query(trx).findById(id).forUpdate()
    if (!row) throw notFound('Discussion')
    if (row.removedAt) return
    const removedAt = clock.now()
    await row.$query(trx).patch({ removedAt })
    await ReportModel.query(trx).patch({ closedAt: removedAt }).where({ discussionId: id, closedAt: null })
    const { title } = row
    await recordAuditEvent(trx, admin, {
      action: 'removed',
      subject: `discussion ${id}`,
      details: { before: { title }, after: {} },
    })
  })

/** Removes a reply and closes its reports. */
export const removeReply = (admin: Person, id: string): Promise<void> =>
  ReplyModel.transaction(async (trx) => {
    const row = await ReplyModel.query(trx).findById(id).forUpdate()
    if (!row) throw notFound('Reply')
    if (row.removedAt) return
    const removedAt = clock.now()
    await row.$query(trx).patch({ removedAt })
    await DiscussionModel.query(trx).patch({ answerId: null }).where({ answerId: id })
    await ReportModel.query(trx).patch({ closedAt: removedAt }).where({ replyId: id, closedAt: null })
    const { discussionId } = row
    await recordAuditEvent(trx, admin, {
      action: 'removed',
      subject: `reply ${id}`,
      details: { before: { discussionId }, after: {} },
    })
  })
