import { logger } from '@fundharbor/chassis/runtime/logger'
import { toFailure } from '@fundharbor/chassis/http/problems'
import type { Middleware } from 'koa'
import { isOpenData } from './open-data.ts'

/** Failures of the open data API in the protocol's format, `{status, message, errors}`, those of unreadable bodies included. */
export const protocolErrors: Middleware = async (ctx, next) => {
  if (!isOpenData(ctx.path)) return next()
  try {
    await next()
  } catch (error) {
    const { status, message, details, code } = toFailure(error)
    if (status >= 500) logger.error({ err: error, path: ctx.path, code }, 'request failed')
    if (details.retryAfter !== undefined) ctx.set('Retry-After', String(details.retryAfter))
    ctx.status = status
    ctx.body = {
      status,
      message,
      errors: Object.entries(details.fields ?? {}).map(([field, reason]) => ({ field, message: reason })),
    }
  }
}
