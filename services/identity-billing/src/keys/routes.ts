import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, Failure, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalKeys, keys } from '@fundharbor/contracts/identity/keys'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { allows } from '@fundharbor/contracts/identity/roles'
import { Router } from '@koa/router'
import { readPerson } from '../people/person.ts'
import type { Dependencies } from '../dependencies.ts'
import { reauthenticateWithCode } from '../two-factor/reauthenticate.ts'
import { currentName } from '../users/current-name.ts'
import { UserModel } from '../users/model.ts'
import { WorkspaceModel } from '../workspaces/model.ts'
import { ApiKeyModel } from './model.ts'
import { presentKey, presentListed } from './presenter.ts'

const MAX_KEYS = 10
const PASSWORD_REQUIRED = 'Please enter your current password'

/** The API keys of one's workspace, and checking a key for the service that answers programs. */
export function keyRouter(dependencies: Dependencies): Router {
  const router = new Router()

  mount(router, keys.list, async ({ person: { workspaceId } }) =>
    (await ApiKeyModel.list({ workspaceId })).map(presentListed),
  )

  mount(router, keys.create, async ({ person, body, ctx }) => {
    if (!limitsOf(person, clock.now()).canExportData)
      throw new Failure('PLAN_REQUIRED', 'API keys are included in the paid plans.')
    const { currentPassword, code } = body
    if (currentPassword === undefined) throw invalid({ currentPassword: PASSWORD_REQUIRED })
    const user = await reauthenticateWithCode(person.id, { currentPassword, code }, { ctx, dependencies })
    const { row, key } = await WorkspaceModel.transaction(async (trx) => {
      const { workspaceId } = person
      await WorkspaceModel.lock(workspaceId, trx)
      const count = await ApiKeyModel.query(trx).where({ workspaceId }).resultSize()
      if (count >= MAX_KEYS)
        throw conflict(`You can have at most ${MAX_KEYS} API keys. Revoke one that you no longer use.`)
      return ApiKeyModel.issue(person, body, trx)
    })
    return { ...presentKey(row, currentName(user)), key }
  })

  mount(router, keys.revoke, async ({ person, params }) => {
    const { id: userId, workspaceId } = person
    const own = allows(person.workspaceRole, 'manage') ? {} : { userId }
    const revoked = await ApiKeyModel.query()
      .delete()
      .where({ id: params.id, workspaceId, ...own })
    if (revoked === 0) throw notFound('API key')
    return {}
  })

  mount(router, internalKeys.check, async ({ params }) => {
    const row = await ApiKeyModel.findAndTouch(params.hash)
    const owner = row ? await UserModel.query().findById(row.userId) : undefined
    if (!row || !owner || owner.accountBlocked || !owner.emailVerified) return { id: null, person: null }
    // A key is not a second factor.
    const visit = { secondFactor: false, workspaceId: row.workspaceId }
    const { id, scope } = row
    return { id, scope, person: await readPerson(owner.id, dependencies.settings, visit) }
  })

  return router
}
