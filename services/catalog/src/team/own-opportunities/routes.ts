import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { ownOpportunities } from '@fundharbor/contracts/catalog/own-opportunities'
import { Router } from '@koa/router'
import { GrantModel } from '../grants/model.ts'
import { findGrant, presentOne } from '../grants/read-grants.ts'
import { addOwnGrant } from './add-own-opportunity.ts'
import { changeOwnOpportunity, findOwn } from './change-own-opportunity.ts'
import { readPasted } from './read-pasted.ts'
import { presentOwn } from './values.ts'

/** A link is read by this server, for anybody who asks. */
const readingsPerMinute = rateLimitPerProcess({ times: 20, seconds: 60 })
const perPerson = concurrencyLimit({ running: 1, waiting: 2 })

/** Opportunities that a workspace adds for itself. */
export const router = new Router()

mount(router, ownOpportunities.add, async ({ person, body: { status, ...fields } }) => {
  const { id } = await GrantModel.transaction((trx) => addOwnGrant(trx, person, { fields, status }))
  return presentOne(await findGrant(person, id))
})

mount(router, ownOpportunities.readPasted, async ({ person, body }) => {
  await readingsPerMinute(person.id)
  return perPerson(person.id, () => readPasted(body))
})

mount(router, ownOpportunities.read, async ({ person, params }) =>
  presentOwn(await findOwn(person, params.id)),
)

mount(router, ownOpportunities.change, async ({ person, params, body }) =>
  presentOwn(await changeOwnOpportunity(person, params.id, body)),
)
