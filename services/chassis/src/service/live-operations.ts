import { describeEndpoints } from '@fundharbor/contracts/check/describe'
import { hashOperation } from '@fundharbor/contracts/check/hash'
import { internalOperations, type LiveOperation } from '@fundharbor/contracts/platform/needs'
import { Router } from '@koa/router'
import { mount, mountedEndpoints } from '../http/mount.ts'

function describeMounted(): Record<string, LiveOperation> {
  const described = Object.entries(describeEndpoints(mountedEndpoints()))
  return Object.fromEntries(
    described.map(([name, contract]) => [name, { hash: hashOperation(contract), contract }]),
  )
}

/** Tells the release tool what this service serves, so that no area goes live that calls something else. */
export function liveOperationsRouter(): Router {
  const router = new Router()
  let described: Record<string, LiveOperation> | undefined
  mount(router, internalOperations.list, () => (described ??= describeMounted()))
  return router
}
