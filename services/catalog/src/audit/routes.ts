import { mountAudit } from '@fundharbor/chassis/audit'
import { Router } from '@koa/router'

export const router = new Router()

mountAudit(router, 'catalog')
