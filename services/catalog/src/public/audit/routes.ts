import { mountAudit } from '@fundharbor/chassis/data/audit'
import { Router } from '@koa/router'

export const router = new Router()

mountAudit(router, 'catalog')
