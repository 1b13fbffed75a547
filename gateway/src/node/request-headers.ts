import { RELEASE_SITE } from '@fundharbor/contracts/platform/release-site'
import { clearedRequestHeaders } from '../routes/headers.ts'
import type { Exchange } from './exchange.ts'

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'expect',
]
const releaseSite = RELEASE_SITE.toLowerCase()
const cleared = new Set([
  ...hopByHop,
  'upgrade',
  releaseSite,
  ...clearedRequestHeaders.map((name) => name.toLowerCase()),
])

/** Replaces the request's headers by those for the service: without the ones that only the gateway may set. */
export function setForwardedHeaders({ req, config, client, requestId, site, trace }: Exchange): void {
  const named = String(req.headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const forwarded = Object.entries(req.headers).filter(
    // Some servers turn underscores into dashes, so `x_user_id` could pass as `x-user-id`.
    ([name]) => !cleared.has(name) && !named.includes(name) && !name.includes('_'),
  )
  req.headers = {
    ...Object.fromEntries(forwarded),
    'x-request-id': requestId,
    traceparent: trace.sent,
    ...(site.name === undefined ? {} : { [releaseSite]: site.name }),
    'x-forwarded-for': client,
    'x-real-ip': client,
    'x-forwarded-proto': config.https ? 'https' : 'http',
    'x-forwarded-host': req.headers.host ?? '',
  }
}
