import { idsOf, rowsById } from '@fundharbor/chassis/data/rows-by-id'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { jsonPieces, sendJson } from '@fundharbor/chassis/http/json-stream'
import { mount } from '@fundharbor/chassis/http/mount'
import { eraseTraces } from '@fundharbor/chassis/service/erase-traces'
import { personalData } from '@fundharbor/contracts/platform/people'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { ContactMessageModel } from '../contact/model.ts'
import { forgetForumSummary } from '../forum/cached-summary.ts'
import { DiscussionModel, ReactionModel, ReplyModel, ReportModel } from '../forum/model.ts'
import { SubscriberModel } from '../newsletter/model.ts'
import { FavoriteModel, RegistrationModel } from '../webinars/model.ts'
import { removeRegistrations } from '../webinars/register.ts'

/** The author of posts whose account is erased. */
const FORMER_MEMBER = { authorId: null, authorName: 'Former member' }

/** Without the secrets of its links. */
const REGISTRATION = [
  'webinarId',
  'name',
  'email',
  'organization',
  'phone',
  'interests',
  'status',
  'timeZone',
  'attendedAt',
  'createdAt',
]

/** Without the secrets of its links. */
const SUBSCRIPTION = ['email', 'status', 'confirmedAt', 'unsubscribedAt', 'createdAt']

/** Exports and erases what this service stores about a person. */
export function peopleRouter(sender: Sender): Router {
  const router = new Router()
  mountExport(router)

  // Posts stay, anonymized, because others replied to them.
  mount(router, personalData.erase, async ({ params: { id }, query: { email } }) => {
    await Model.knex().transaction(async (trx) => {
      // Other addresses that they entered belong to somebody else.
      await eraseTraces(trx, { id, addresses: email ? [email] : [] })
      await ContactMessageModel.ofPerson({ id, email }, trx).delete()
      await DiscussionModel.query(trx).patch(FORMER_MEMBER).where({ authorId: id })
      await ReplyModel.query(trx).patch(FORMER_MEMBER).where({ authorId: id })
      await ReactionModel.query(trx).delete().where({ personId: id })
      await ReportModel.query(trx).delete().where({ personId: id })
      await removeRegistrations({ id, email }, trx, sender)
      await FavoriteModel.query(trx).delete().where({ personId: id })
      if (email) await SubscriberModel.query(trx).delete().where({ email })
    })
    forgetForumSummary()
    return {}
  })

  return router
}

const readDiscussions = (ids: string[]) =>
  DiscussionModel.query()
    .findByIds(ids)
    .select('id', 'category', 'title', 'html', 'createdAt')
    .orderBy(['createdAt', 'id'])

const readReplies = (ids: string[]) =>
  ReplyModel.query()
    .findByIds(ids)
    .select('id', 'discussionId', 'html', 'createdAt')
    .orderBy(['createdAt', 'id'])

function mountExport(router: Router): void {
  mount(router, personalData.export, async ({ params: { id }, query: { email }, ctx }) => {
    const [
      contactMessages,
      discussions,
      replies,
      likesAndSaves,
      webinarRegistrations,
      favorites,
      newsletter,
    ] = await Promise.all([
      ContactMessageModel.ofPerson({ id, email }),
      DiscussionModel.query().where({ authorId: id }).select('id').orderBy(['createdAt', 'id']),
      ReplyModel.query().where({ authorId: id }).select('id').orderBy(['createdAt', 'id']),
      ReactionModel.query().where({ personId: id }).select('discussionId', 'kind', 'createdAt'),
      RegistrationModel.ofPerson({ id, email }).select(REGISTRATION),
      FavoriteModel.query().where({ personId: id }).select('webinarId'),
      SubscriberModel.query()
        .where({ email: email ?? '' })
        .select(SUBSCRIPTION),
    ])
    const data = {
      contactMessages,
      discussions: rowsById(idsOf(discussions), readDiscussions),
      replies: rowsById(idsOf(replies), readReplies),
      likesAndSaves,
      webinarRegistrations,
      favorites,
      newsletter,
    }
    return sendJson(ctx, jsonPieces(data))
  })
}
