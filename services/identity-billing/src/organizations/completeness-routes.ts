import { callService } from '@fundharbor/chassis/http/service-client'
import { mount } from '@fundharbor/chassis/http/mount'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { internalCatalog, type ProfileCounts } from '@fundharbor/contracts/catalog/internal'
import { completeness } from '@fundharbor/contracts/identity/completeness'
import { Router } from '@koa/router'
import { peerOf, type Settings } from '../settings.ts'
import { assessProfile } from './completeness.ts'
import { OrganizationModel } from './model.ts'

/** What one's organization profile lacks. */
export function completenessRouter(settings: Settings): Router {
  const router = new Router()

  mount(router, completeness.read, async ({ person: { workspaceId } }) => {
    const [organization, counts] = await Promise.all([
      OrganizationModel.query().findOne({ workspaceId }),
      readCounts(settings),
    ])
    return assessProfile(organization, counts)
  })

  return router
}

/** Undefined while catalog is down. */
async function readCounts(settings: Settings): Promise<ProfileCounts | undefined> {
  try {
    return await callService(internalCatalog.profileCounts, peerOf(settings, 'catalog'))
  } catch (error) {
    logger.warn({ err: error }, 'completeness without counts of opportunities')
    return undefined
  }
}
