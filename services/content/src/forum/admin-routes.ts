import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import { ForumReport, forumModeration } from '@fundharbor/contracts/content/forum'
import { Router } from '@koa/router'
import { forgetAfterWrites } from './cached-summary.ts'
import { ReportModel } from './model.ts'
import { pinDiscussion, removeDiscussion, removeReply, dismissReport } from './moderate.ts'
import { restoreDiscussion, restoreReply } from './restore.ts'
import { presentDiscussion } from './presenter.ts'

const MAX_REPORTS = 100

/** Moderation. Removed posts stay in the database, hidden; their reports are closed. */
export const router = new Router()
router.use(forgetAfterWrites)

mount(router, forumModeration.reports, async () => {
  const reports = await ReportModel.query()
    .join('forum_discussions', 'forum_discussions.id', 'forum_reports.discussionId')
    .whereNull('forum_reports.closedAt')
    .select('forum_reports.*', 'forum_discussions.title')
    .orderBy('forum_reports.createdAt')
    .limit(MAX_REPORTS)
    .castTo<(ReportModel & { title: string })[]>()
  return reports.map((report) => present(ForumReport, report))
})

mount(router, forumModeration.dismissReport, async ({ params, person }) => {
  await dismissReport(person, params.id)
  return {}
})

mount(router, forumModeration.pin, async ({ params, body, person }) => {
  await pinDiscussion(person, params.id, body.isPinned)
  return presentDiscussion(params.id, person)
})

mount(router, forumModeration.remove, async ({ params, person }) => {
  await removeDiscussion(person, params.id)
  return {}
})

mount(router, forumModeration.removeReply, async ({ params, person }) => {
  await removeReply(person, params.id)
  return {}
})

mount(router, forumModeration.restore, async ({ params, person }) => {
  await restoreDiscussion(person, params.id)
  return {}
})

mount(router, forumModeration.restoreReply, async ({ params, person }) => {
  await restoreReply(person, params.id)
  return {}
})
