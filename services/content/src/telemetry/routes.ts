import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { addressKey, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { telemetry } from '@fundharbor/contracts/platform/telemetry'
import { Router } from '@koa/router'
import { count } from './counters.ts'

const LARGEST = 2048

/** A visit reports once; an office behind one address has many. */
const perAddress = rateLimitPerProcess({ times: 120, seconds: 60 })

export const router = new Router()

mount(router, telemetry.report, async ({ body, ctx }) => {
  if ((ctx.request.length ?? LARGEST + 1) > LARGEST) throw new Failure('TOO_LARGE', 'The report is too large')
  await perAddress(addressKey(ctx.ip))
  count(body)
  return {}
})
