import type { Middleware } from 'koa'
import { forbidden, Failure } from './failures.ts'
import { isTrustedService } from './trust.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Paths of third parties that authenticate each request themselves (a signed webhook). */
export type Exempt = (path: string) => boolean

/**
 * Refuses unsafe requests that another site's page made: they must carry our Origin, or say `same-origin` in
 * Sec-Fetch-Site, and bring JSON, a form with files, or nothing.
 */
export const sameOrigin = (publicUrl: string, exempt: Exempt): Middleware => {
  const ownOrigin = new URL(publicUrl).origin
  return async (ctx, next) => {
    if (!SAFE.has(ctx.method) && !exempt(ctx.path) && !isTrustedService(ctx)) {
      const ours = ctx.get('Origin') === ownOrigin || ctx.get('Sec-Fetch-Site') === 'same-origin'
      if (!ours) throw forbidden('This request did not come from our pages')
      if (hasBody(ctx.get('Content-Length'), ctx.get('Transfer-Encoding')) && !ctx.is('json', 'multipart')) {
        throw new Failure('UNSUPPORTED_TYPE', 'Send JSON or a form with files')
      }
    }
    await next()
  }
}

const hasBody = (length: string, encoding: string) => encoding !== '' || (length !== '' && length !== '0')
