import { mount } from '@fundharbor/chassis/http/mount'
import { adminAwards } from '@fundharbor/contracts/catalog/admin-awards'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { readAwardSources } from './health.ts'

/** The live sources of past awards in the console. */
export const awardSourcesRouter = new Router()

mount(awardSourcesRouter, adminAwards.liveSources, () => readAwardSources(Model.knex()))
