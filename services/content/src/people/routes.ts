import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { mount } from '@fundharbor/chassis/http/mount'
import { personalData } from '@fundharbor/contracts/platform/people'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { ContactMessageModel } from '../contact/model.ts'
import { DiscussionModel, MarkModel, ReplyModel, ReportModel } from '../forum/model.ts'
import { SubscriberModel } from '../newsletter/model.ts'
import { FavoriteModel, RegistrationModel } from '../webinars/model.ts'
import { removeRegistrations } from '../webinars/register.ts'

/** Who wrote a post whose author is gone. */
const FORMER = { authorId: null, authorName: 'Former member' }

/** A registration without its secret. */
const REGISTRATION = [
  'webinarId',
  'name',
  'email',
  'organization',
  'phone',
  'interests',
  'status',
  'createdAt',
]

/** A subscription without its secrets. */
const SUBSCRIPTION = ['email', 'status', 'confirmedAt', 'unsubscribedAt', 'createdAt']

/** What this service holds about a person, for the export and the erasure of an account. */
export function peopleRouter(sender: Sender): Router {
  const router = new Router()
  mountExport(router)

  // Posts stay, because others answered them, but nobody can tell any more whose they were.
  mount(router, personalData.erase, async ({ params: { id }, query: { email } }) => {
    await Model.knex().transaction(async (trx) => {
      await ContactMessageModel.query(trx).delete().where({ personId: id })
      await DiscussionModel.query(trx)
        .patch({ ...FORMER, authorEmail: null })
        .where({ authorId: id })
      await ReplyModel.query(trx).patch(FORMER).where({ authorId: id })
      await MarkModel.query(trx).delete().where({ personId: id })
      await ReportModel.query(trx).delete().where({ personId: id })
      await removeRegistrations(id, trx, sender)
      await FavoriteModel.query(trx).delete().where({ personId: id })
      if (email) await SubscriberModel.query(trx).delete().where({ email })
    })
    return {}
  })

  return router
}

function mountExport(router: Router): void {
  mount(router, personalData.export, async ({ params: { id }, query: { email } }) => {
    const [contactMessages, discussions, replies, marks, webinarRegistrations, favorites, newsletter] =
      await Promise.all([
        ContactMessageModel.query().where({ personId: id }),
        DiscussionModel.query()
          .where({ authorId: id })
          .select('id', 'category', 'title', 'html', 'createdAt'),
        ReplyModel.query().where({ authorId: id }).select('id', 'discussionId', 'html', 'createdAt'),
        MarkModel.query().where({ personId: id }).select('discussionId', 'kind', 'createdAt'),
        RegistrationModel.query().where({ personId: id }).select(REGISTRATION),
        FavoriteModel.query().where({ personId: id }).select('webinarId'),
        SubscriberModel.query()
          .where({ email: email ?? '' })
          .select(SUBSCRIPTION),
      ])
    const held = { contactMessages, discussions, replies, marks, webinarRegistrations, favorites, newsletter }
    return JSON.parse(JSON.stringify(held)) as Record<string, unknown>
  })
}
