import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { addressKey, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { telemetry } from '@fundharbor/contracts/platform/telemetry'
import { Router } from '@koa/router'
import { countVisit } from './counters.ts'

const MAX_BYTES = 2048

/** A visit reports once, but many people may share an address. */
const perAddress = rateLimitPerProcess({ times: 120, seconds: 60 })

export const router = new Router()

mount(router, telemetry.report, async ({ body, ctx }) => {
  if ((ctx.request.length ?? MAX_BYTES + 1) > MAX_BYTES)
    throw new Failure('TOO_LARGE', 'The report is too large')
  await perAddress(addressKey(ctx.ip))
  countVisit(body)
  return {}
})
