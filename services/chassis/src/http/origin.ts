import type { Context, Middleware } from 'koa'
import { forbidden, Failure } from './failures.ts'
import { isTrustedService } from './trust.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a path is for third parties that sign each request (a webhook). */
export type Exempt = (path: string) => boolean

/**
 * Refuses unsafe requests from other sites' pages: a request must have our Origin, or `same-origin` in Sec-Fetch-Site,
 * and its body must be JSON, a form with files, or empty.
 */
export const sameOrigin = (publicUrl: string, exempt: Exempt): Middleware => {
  const ownOrigin = new URL(publicUrl).origin
  return async (ctx, next) => {
    if (!SAFE.has(ctx.method) && !exempt(ctx.path) && !isTrustedService(ctx)) {
      const isOurs = ctx.get('Origin') === ownOrigin || ctx.get('Sec-Fetch-Site') === 'same-origin'
      if (!isOurs) throw forbidden('This request did not come from our site')
      if (hasBody(ctx.get('Content-Length'), ctx.get('Transfer-Encoding')) && !ctx.is('json', 'multipart')) {
        throw new Failure('UNSUPPORTED_TYPE', 'Send JSON or a form with files')
      }
    }
    await next()
  }
}

const hasBody = (length: string, encoding: string) => encoding !== '' || (length !== '' && length !== '0')

/** What browsers say that a request is for, unless a script or a person makes it. */
const ELEMENTS = new Set([
  'audio',
  'embed',
  'font',
  'frame',
  'iframe',
  'image',
  'object',
  'script',
  'style',
  'track',
  'video',
])

/**
 * Whether an element of a page, such as a picture, makes this request. It may have another author than the page: members
 * choose the addresses of pictures in posts, and everybody who reads a post requests them with their own session.
 */
export const isFromElement = (ctx: Context): boolean => ELEMENTS.has(ctx.get('Sec-Fetch-Dest'))

/** Whether a browser opens this address as a page. Mail scanners do so with every link, and nobody has pressed anything. */
export const isNavigation = (ctx: Context): boolean => ctx.get('Sec-Fetch-Dest') === 'document'
