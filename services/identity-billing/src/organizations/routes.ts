import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import {
  organizations,
  YEAR_MESSAGE,
  type OrganizationForm,
} from '@fundharbor/contracts/identity/organizations'
import { toStateCode } from '@fundharbor/contracts/us-states'
import { Router } from '@koa/router'
import { UniqueViolationError } from 'objection'
import type { z } from 'zod'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import { OrganizationModel } from './model.ts'
import { presentOrganization } from './presenter.ts'

/** The organization of one's workspace. */
export const router = new Router()

mount(router, organizations.mine, async ({ person }) => {
  const row = await OrganizationModel.ofWorkspace(person.workspaceId)
  return row ? presentOrganization(row) : null
})

mount(router, organizations.create, async ({ person, body }) => {
  assertNotInFuture(body.foundedYear)
  const now = clock.now()
  const { id: userId, workspaceId } = person
  const own = { userId, workspaceId, createdAt: now, updatedAt: now }
  try {
    const id = await OrganizationModel.transaction(async (trx) => {
      const row = await OrganizationModel.query(trx).insert({ ...toColumns(body, body.country), ...own })
      await notifySessionChange(trx, { userId })
      return row.id
    })
    return presentOrganization(await OrganizationModel.findWithDocuments(id))
  } catch (error) {
    if (error instanceof UniqueViolationError) throw conflict('You already have an organization')
    throw error
  }
})

mount(router, organizations.update, async ({ person, params, body }) => {
  assertNotInFuture(body.foundedYear)
  const { id: userId, workspaceId } = person
  await OrganizationModel.transaction(async (trx) => {
    const row = await OrganizationModel.query(trx).findOne({ id: params.id, workspaceId }).forUpdate()
    if (!row) throw notFound('Organization')
    const country = body.country === undefined ? row.country : body.country
    await row.$query(trx).patch({ ...toColumns(body, country), updatedAt: clock.now() })
    await notifySessionChange(trx, { userId })
  })
  return presentOrganization(await OrganizationModel.findWithDocuments(params.id))
})

function assertNotInFuture(year: number | null): void {
  if (year !== null && year > clock.now().getUTCFullYear()) throw invalid({ foundedYear: YEAR_MESSAGE })
}

/** Fields that the form left out stay. A state of the US has one spelling: its code. */
const toColumns = ({ state, ...body }: z.output<typeof OrganizationForm>, country?: string | null) => ({
  ...body,
  ...(state === undefined ? {} : { state: state && country === 'US' ? toStateCode(state) : state }),
})
