import { mount } from '@fundharbor/chassis/mount'
import { personalData } from '@fundharbor/contracts/platform/people'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { ApplicationModel } from '../applications/model.ts'
import { presentApplication } from '../applications/presenter.ts'

export const router = new Router()

/** What stands in place of an erased applicant. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000', name: 'Deleted account' }

mount(router, personalData.export, async ({ params: { id } }) => {
  const applications = await ApplicationModel.query().where({ userId: id }).orderBy('createdAt')
  const views = await Model.knex().table('user_opportunity_views').where({ user_id: id }).orderBy('viewed_at')
  return {
    applications: applications.map(presentApplication),
    opportunityViews: views.map(({ opportunityId, viewedAt, weekNumber, year }) => ({
      opportunityId,
      viewedAt,
      weekNumber,
      year,
    })),
  }
})

mount(router, personalData.erase, async ({ params: { id } }) => {
  await Model.knex().transaction(async (trx) => {
    await ApplicationModel.query(trx).delete().where({ userId: id, status: 'draft' })
    const mine = ApplicationModel.query(trx).where({ userId: id })
    const addresses = await mine.clone().distinct('applicantEmail')
    await trx
      .table('mail_queue')
      .whereIn(
        'recipient',
        addresses.map((row) => row.applicantEmail),
      )
      .delete()
    // An open one is withdrawn: nobody is left to decide about.
    await mine.clone().whereIn('status', ['submitted', 'under_review']).patch({ status: 'withdrawn' })
    await mine
      .clone()
      .patch({ userId: NOBODY.id, applicantName: NOBODY.name, applicantEmail: '', organizationId: null })
    await trx.table('application_history').where({ actor_id: id }).update({ actor_id: NOBODY.id })
    for (const table of ['user_opportunity_views', 'view_periods', 'monthly_applications']) {
      await trx.table(table).where({ user_id: id }).delete()
    }
  })
  return {}
})
