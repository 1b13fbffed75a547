import { tooManyRequests } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalMatches } from '@fundharbor/contracts/catalog/matches'
import { Router } from '@koa/router'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { findMatches } from './find-matches.ts'

/** Internal routes for the recommendations. */
export const router = new Router()

/** Each computes on the event loop that every other request needs, too. */
const computations = bulkhead(2, 8)

mount(router, internalMatches.find, async ({ body }) => {
  try {
    return await computations.execute(() => findMatches(body))
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    // Not UNAVAILABLE: the callers' circuit breakers would open for everything else that they call here.
    throw tooManyRequests(5)
  }
})
