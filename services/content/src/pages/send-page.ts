import { createHash } from 'node:crypto'
import { RELEASE_SITE } from '@fundharbor/contracts/platform/release-site'
import type { Context } from 'koa'

/** Headers that helmet sets for the API. Pages get theirs from the gateway. */
const API_HEADERS = ['Content-Security-Policy', 'Origin-Agent-Cluster', 'Cross-Origin-Resource-Policy']

const HTML = 'text/html; charset=utf-8'

/** The ETag of a text. */
export const etagOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 24)

interface PageResponse {
  status?: number
  type?: string
  /** Spares hashing a text that is sent often. */
  etag?: string
}

/** Responds with text that caches must revalidate; unchanged text is answered with 304. */
export function sendPage(
  ctx: Context,
  text: string,
  { status = 200, type = HTML, etag = etagOf(text) }: PageResponse = {},
): void {
  for (const name of API_HEADERS) ctx.remove(name)
  ctx.status = status
  ctx.type = type
  // No shared cache may keep a page of a preview.
  ctx.set('Cache-Control', ctx.get(RELEASE_SITE).startsWith('state-') ? 'private, no-cache' : 'no-cache')
  ctx.set('Vary', 'Cookie')
  ctx.etag = etag
  if (ctx.fresh) ctx.status = 304
  else ctx.body = text
}
