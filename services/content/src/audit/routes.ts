import { listAudit } from '@fundharbor/chassis/audit'
import { mount } from '@fundharbor/chassis/mount'
import { auditOf } from '@fundharbor/contracts/platform/audit'
import { Router } from '@koa/router'

export const router = new Router()

mount(router, auditOf('content').list, ({ query, ctx }) => listAudit(ctx, query))
