import { clock } from '@fundharbor/chassis/clock'
import { notFound } from '@fundharbor/chassis/failures'
import { mount } from '@fundharbor/chassis/mount'
import { forumModeration } from '@fundharbor/contracts/content/forum'
import { Router } from '@koa/router'
import { DiscussionModel, ReplyModel, ReportModel } from './model.ts'
import { presentDiscussion } from './presenter.ts'

const MOST_REPORTS = 100

/** Moderation. What is removed is kept, unseen, and its reports are settled with it. */
export const router = new Router()

mount(router, forumModeration.reports, async () => {
  const reports = await ReportModel.query()
    .join('forum_discussions', 'forum_discussions.id', 'forum_reports.discussionId')
    .select('forum_reports.*', 'forum_discussions.title')
    .orderBy('forum_reports.createdAt')
    .limit(MOST_REPORTS)
    .castTo<(ReportModel & { title: string })[]>()
  return reports.map(({ id, discussionId, replyId, title, reason, createdAt }) => ({
    id,
    discussionId,
    replyId,
    title,
    reason,
    createdAt: createdAt.toISOString(),
  }))
})

mount(router, forumModeration.settle, async ({ params }) => {
  const settled = await ReportModel.query().deleteById(params.id)
  if (settled === 0) throw notFound('Report')
  return {}
})

mount(router, forumModeration.pin, async ({ params, body, person }) => {
  await DiscussionModel.query().patch({ isPinned: body.isPinned }).where({ id: params.id })
  return presentDiscussion(params.id, person)
})

mount(router, forumModeration.remove, async ({ params }) => {
  await DiscussionModel.transaction(async (trx) => {
    const removed = await DiscussionModel.query(trx)
      .patch({ removedAt: clock.now() })
      .where({ id: params.id })
    if (removed === 0) throw notFound('Discussion')
    await ReportModel.query(trx).delete().where({ discussionId: params.id })
  })
  return {}
})

mount(router, forumModeration.removeReply, async ({ params }) => {
  await ReplyModel.transaction(async (trx) => {
    const removed = await ReplyModel.query(trx).patch({ removedAt: clock.now() }).where({ id: params.id })
    if (removed === 0) throw notFound('Reply')
    await DiscussionModel.query(trx).patch({ answerId: null }).where({ answerId: params.id })
    await ReportModel.query(trx).delete().where({ replyId: params.id })
  })
  return {}
})
