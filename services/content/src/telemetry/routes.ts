import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { addressKey, rateLimitPerProcess, siteKey } from '@fundharbor/chassis/http/rate-limit'
import { telemetry } from '@fundharbor/contracts/platform/telemetry'
import { Router } from '@koa/router'
import { countVisit } from './counters.ts'
import { knownReleases } from './known-releases.ts'

const MAX_BYTES = 2048

/** A visit reports once, but many people may share an address. */
const perAddress = rateLimitPerProcess({ times: 120, seconds: 60 })

interface TelemetryOptions {
  /** Counts every visit, instead of one an hour from each network. */
  everyVisit?: boolean
}

/** Reports from browsers. `releasesDir` has the releases that are counted by name. */
export function telemetryRouter(
  releasesDir: string | undefined,
  { everyVisit = false }: TelemetryOptions = {},
): Router {
  const router = new Router()
  const isReleased = knownReleases(releasesDir)

  mount(router, telemetry.report, async ({ body, ctx }) => {
    if ((ctx.request.length ?? MAX_BYTES + 1) > MAX_BYTES)
      throw new Failure('TOO_LARGE', 'The report is too large')
    await perAddress(addressKey(ctx.ip))
    await countVisit(body, { network: everyVisit ? null : siteKey(ctx.ip), isReleased })
    return {}
  })

  return router
}
