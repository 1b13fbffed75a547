import { mount } from '@fundharbor/chassis/http/mount'
import { internalMatches } from '@fundharbor/contracts/catalog/matches'
import { Router } from '@koa/router'
import { findMatches } from './find-matches.ts'

/** Internal routes for the recommendations. */
export const router = new Router()

mount(router, internalMatches.find, ({ body }) => findMatches(body))
