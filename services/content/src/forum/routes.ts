import { clock } from '@fundharbor/chassis/runtime/clock'
import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { forbidden, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { addressKey, rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { readLinkToken } from '@fundharbor/chassis/http/private-links'
import { isTrustedService } from '@fundharbor/chassis/http/trust'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { forum } from '@fundharbor/contracts/content/forum'
import { Router } from '@koa/router'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { ReadContact } from './find-recipient.ts'
import { listDiscussions } from './list-discussions.ts'
import { DiscussionModel, ReactionModel, ReplyModel, ReportModel } from './model.ts'
import { presentDiscussion, presentDiscussionRow } from './presenter.ts'
import { forgetAfterWrites, readForumSummary } from './cached-summary.ts'
import { addReply, startDiscussion } from './write-posts.ts'

const newDiscussionLimit = rateLimit('forum discussions', { times: 10, seconds: 3600 })
const newReportLimit = rateLimit('forum reports', { times: 10, seconds: 3600 })
const newReplyLimit = rateLimit('forum replies', { times: 60, seconds: 3600 })
/** Each reaction clears the cached summary, so that the next visitor waits for a new one. */
const reactionsPerPerson = rateLimitPerProcess({ times: 120, seconds: 60 })
/** A discussion with all of its replies can be a megabyte. */
const readsPerAddress = rateLimitPerProcess({ times: 120, seconds: 60 })
const searchesPerAddress = rateLimitPerProcess({ times: 60, seconds: 60 })
/** A search can read every post, and blog and webinars use the same connections. */
const searchingPerAddress = concurrencyLimit({ running: 1, waiting: 10 })

/** The forum: visitors read, members write. */
export function forumRouter(sender: Sender, readContact: ReadContact): Router {
  const router = new Router()
  mountReading(router)
  mountMuting(router)
  router.use(forgetAfterWrites)
  mountReactions(router)

  mount(router, forum.start, async ({ body, person }) => {
    await featureFlags.assertOn('communityWriting', person)
    await newDiscussionLimit(person.id)
    return presentDiscussion(await startDiscussion(person, body), person)
  })

  mount(router, forum.reply, async ({ params, body, person }) => {
    await featureFlags.assertOn('communityWriting', person)
    await newReplyLimit(person.id)
    await addReply(person, { discussionId: params.id, text: body.text }, { sender, readContact })
    return presentDiscussion(params.id, person)
  })

  return router
}

function mountReading(router: Router): void {
  mount(router, forum.summary, readForumSummary)

  mount(router, forum.list, async ({ query, person, ctx }) => {
    const list = () => listDiscussions(query, person?.id ?? null)
    const address = addressKey(ctx.ip)
    if (query.search) await searchesPerAddress(address)
    const page = await (query.search ? searchingPerAddress(address, list) : list())
    const { correctedSearch } = page
    const rows = page.rows.map((row) => ({ ...presentDiscussionRow(row), correctedSearch }))
    return respondPage(ctx, { ...page, rows })
  })

  mount(router, forum.read, async ({ params, person, ctx }) => {
    if (!isTrustedService(ctx)) await readsPerAddress(addressKey(ctx.ip))
    return presentDiscussion(params.id, person)
  })
}

/** Muting changes no count, and its link works any number of times: it must not clear the cached summary. */
function mountMuting(router: Router): void {
  mount(router, forum.mute, async ({ query, body }) => {
    const [id] = readLinkToken('discussion', body.token ?? query.token ?? '') ?? []
    if (!id || (await DiscussionModel.query().findById(id).patch({ isMuted: true })) === 0)
      throw invalid({ token: 'This link is not valid.' })
    return { message: 'You won’t get any more emails about this discussion.' }
  })
}

function mountReactions(router: Router): void {
  mount(router, forum.react, async ({ params, body, person }) => {
    await reactionsPerPerson(person.id)
    const discussion = await findDiscussion(params.id)
    for (const [kind, wanted] of [
      ['like', body.isLiked],
      ['save', body.isSaved],
    ] as const) {
      const reaction = { discussionId: discussion.id, personId: person.id, kind }
      if (wanted === false) await ReactionModel.query().delete().where(reaction)
      if (wanted) {
        await ReactionModel.query()
          .insert({ ...reaction, createdAt: clock.now() })
          .onConflict(['discussionId', 'kind', 'personId'])
          .ignore()
      }
    }
    return presentDiscussion(params.id, person)
  })

  mount(router, forum.answer, async ({ params, body, person }) => {
    await reactionsPerPerson(person.id)
    const discussion = await findDiscussion(params.id)
    if (discussion.authorId !== person.id && person.role !== 'admin') throw forbidden()
    const { replyId } = body
    if (replyId && !(await ReplyModel.of(params.id).findById(replyId))) throw notFound('Reply')
    await discussion.$query().patch({ answerId: replyId })
    return presentDiscussion(params.id, person)
  })

  mount(router, forum.report, async ({ params, body, person }) => {
    const { id: discussionId } = await findDiscussion(params.id)
    if (body.replyId && !(await ReplyModel.of(discussionId).findById(body.replyId))) throw notFound('Reply')
    await newReportLimit(person.id)
    const report = { discussionId, replyId: body.replyId ?? null, personId: person.id }
    const isKnown = await ReportModel.query().findOne({ ...report, closedAt: null })
    if (!isKnown) await ReportModel.query().insert({ ...body, ...report, createdAt: clock.now() })
    return { message: 'Thanks for the report. A moderator will review it.' }
  })
}

async function findDiscussion(id: string): Promise<DiscussionModel> {
  const row = await DiscussionModel.query().whereNull('removedAt').findById(id)
  if (!row) throw notFound('Discussion')
  return row
}
