import { createHash } from 'node:crypto'
import type { Context } from 'koa'

/** What helmet says of an API's answers and must not say of a page: the gateway has the site's own policy. */
const OF_THE_API = ['Content-Security-Policy', 'Origin-Agent-Cluster', 'Cross-Origin-Resource-Policy']

const HTML = 'text/html; charset=utf-8'

/** Answers text that everybody may keep, and asks for again: unchanged, it is not sent twice. */
export function sendPage(ctx: Context, text: string, { status = 200, type = HTML } = {}): void {
  for (const name of OF_THE_API) ctx.remove(name)
  ctx.status = status
  ctx.type = type
  ctx.set('Cache-Control', 'no-cache')
  ctx.set('Vary', 'Cookie')
  ctx.etag = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  if (ctx.fresh) ctx.status = 304
  else ctx.body = text
}
