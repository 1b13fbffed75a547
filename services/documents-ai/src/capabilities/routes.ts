import { mount } from '@fundharbor/chassis/http/mount'
import { siteCapabilities } from '@fundharbor/contracts/platform/capabilities'
import { Router } from '@koa/router'
import type { Provider } from '../provider/provider.ts'

/** Tells pages what they can offer. */
export function capabilitiesRouter({ provider }: { provider: Provider | undefined }): Router {
  const router = new Router()
  const hasModel = provider !== undefined
  mount(router, siteCapabilities.read, () => ({
    drafting: hasModel,
    explanations: hasModel,
    translation: hasModel,
  }))
  return router
}
