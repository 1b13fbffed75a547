import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, Failure, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalKeys, keys } from '@fundharbor/contracts/identity/keys'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { Router } from '@koa/router'
import { readPerson } from '../people/person.ts'
import type { Dependencies } from '../dependencies.ts'
import { reauthenticateWithCode } from '../two-factor/reauthenticate.ts'
import { UserModel } from '../users/model.ts'
import { ApiKeyModel } from './model.ts'
import { presentKey } from './presenter.ts'

const MAX_KEYS = 10
const PASSWORD_REQUIRED = 'Please enter your current password'

/** One's own API keys, and checking a key for the service that serves open data. */
export function keyRouter(dependencies: Dependencies): Router {
  const router = new Router()

  mount(router, keys.list, async ({ person }) => (await ApiKeyModel.ofUser(person.id)).map(presentKey))

  mount(router, keys.create, async ({ person, body, ctx }) => {
    if (!limitsOf(person, clock.now()).canExportData)
      throw new Failure('PLAN_REQUIRED', 'API keys are included in the paid plans.')
    const { currentPassword, code } = body
    if (currentPassword === undefined) throw invalid({ currentPassword: PASSWORD_REQUIRED })
    await reauthenticateWithCode(person.id, { currentPassword, code }, { ctx, dependencies })
    const { row, key } = await UserModel.transaction(async (trx) => {
      // Serializes concurrent requests, so that the limit holds.
      await UserModel.query(trx).findById(person.id).forUpdate()
      const count = await ApiKeyModel.query(trx).where({ userId: person.id }).resultSize()
      if (count >= MAX_KEYS)
        throw conflict(`You can have at most ${MAX_KEYS} API keys. Revoke one that you no longer use.`)
      return ApiKeyModel.issue(person.id, body.name, trx)
    })
    return { ...presentKey(row), key }
  })

  mount(router, keys.revoke, async ({ person, params }) => {
    const revoked = await ApiKeyModel.query().delete().where({ id: params.id, userId: person.id })
    if (revoked === 0) throw notFound('API key')
    return {}
  })

  mount(router, internalKeys.check, async ({ params }) => {
    const row = await ApiKeyModel.findAndTouch(params.hash)
    const owner = row ? await UserModel.query().findById(row.userId) : undefined
    if (!row || !owner || owner.accountBlocked || !owner.emailVerified) return { id: null, person: null }
    // A key is not a second factor.
    return { id: row.id, person: await readPerson(owner.id, dependencies.settings, { secondFactor: false }) }
  })

  return router
}
