import type { FileTarget, ProxyTarget, Route, Upstream } from '../routes/routes.ts'
import { canaryPageLines } from './canary.ts'
import { block, quote } from './lines.ts'
import { pageCacheLines } from './page-cache.ts'
import { errorPageLines } from './parts.ts'
import { previewLocation } from './preview.ts'
import type { NginxSettings } from './settings.ts'
import { siteRoot } from './site.ts'

/** The named location that serves a page's HTML from the release when the service fails. */
const plainPage = (path: string) => (path === '/' ? '@landing' : '@page')

/** On a failure of the service or rate limiting, the page's HTML from the release is served instead. */
const pageLines = (route: Route): string[] => [
  'if ($request_method !~ ^(GET|HEAD)$) {',
  '  return 405;',
  '}',
  'proxy_intercept_errors on;',
  ...errorPageLines('unavailable', 'tooMany', 'notFound'),
  // Without "=", the status stays 429: crawlers must not index a page without content.
  `error_page 429 ${plainPage(route.path)};`,
  `error_page 500 502 503 504 = ${plainPage(route.path)};`,
]

/** The upstream of uploads and streams, which may last as long as their client wants. */
export const unbufferedUpstream = (upstream: Upstream) => `${upstream}-unbuffered`

/** The upstream of connections that belong to one document. */
export const hashedUpstream = (upstream: Upstream) => `${upstream}-by-document`

function proxyLocation(target: ProxyTarget, route: Route, settings: NginxSettings): string[] {
  return [
    'if ($ambiguous) {',
    '  return 400;',
    '}',
    ...(target.page ? [...pageLines(route), ...canaryPageLines(settings), ...pageCacheLines(settings)] : []),
    ...(isBuffered(target) ? bufferedLines(settings) : []),
    ...(target.rate === 'none' ? [] : ['limit_req zone=general burst=$general nodelay;']),
    ...(target.rate === 'sign-in' ? ['limit_req zone=sign_in burst=$sign-in nodelay;'] : []),
    ...(target.bodyMiB === 1 ? [] : [`client_max_body_size ${target.bodyMiB}m;`]),
    ...(isBuffered(target) ? [] : ['proxy_request_buffering off;']),
    storedResponseLine(target),
    ...(target.streaming ? ['proxy_buffering off;', 'gzip off;'] : []),
    `proxy_read_timeout ${target.seconds}s;`,
    `proxy_pass http://${upstreamName(target)};`,
  ]
}

/**
 * What a slow client has not read yet. Files and exports wait in the service, because their temporary copies could fill the
 * disk; other responses free their replica early.
 */
const storedResponseLine = (target: ProxyTarget): string =>
  `proxy_max_temp_file_size ${isBuffered(target) ? '4m' : '0'};`

/**
 * A replica works on a request even if its client has gone, so until then the request counts. The limit is also what keeps
 * stored bodies from filling the disk: other targets get theirs unbuffered.
 */
const bufferedLines = ({ connectionsPerAddress, requestsPerAddress }: NginxSettings): string[] => [
  `limit_conn connections ${connectionsPerAddress};`,
  `limit_conn requests ${requestsPerAddress};`,
  'proxy_ignore_client_abort on;',
]

/** Replicas work on a limited number of these at a time, so one address must not take all places. */
const isBuffered = ({ upload, streaming, byDocument }: ProxyTarget): boolean =>
  !upload && !streaming && !byDocument

function upstreamName(target: ProxyTarget): string {
  if (target.byDocument) return hashedUpstream(target.upstream)
  return isBuffered(target) ? target.upstream : unbufferedUpstream(target.upstream)
}

const pageFiles = [
  '/public$uri',
  '/html$uri.html',
  ...[3, 2, 1].map((depth) => `/html$page_${depth}.html`),
  '$page_fallback',
]

const root = (path: string) => `root ${quote(path)};`

/** Goes on with the Brotli twin of a file if there is one that the browser accepts. */
const toBrotliTwin = ({ releasesDir }: NginxSettings): string[] =>
  block(`if (-f ${quote(`${releasesDir}$brotli_file.br`)})`, ['rewrite ^ /.brotli$brotli_file last;'])

/** Serves Brotli twins. The path has the file's own name, which decides about the content type. */
export const brotliLocation = ({ releasesDir }: NginxSettings): string[] => [
  '',
  ...block('location ^~ /.brotli/', [
    'internal;',
    'gzip off;',
    'gzip_static off;',
    ...block(String.raw`location ~ ^/\.brotli(?<brotli_twin>/.+)$`, [
      'set $cache_kind immutable;',
      `alias ${quote(`${releasesDir}$brotli_twin.br`)};`,
    ]),
  ]),
]

/** Lines of a location that serves files. `~r1`, `~r2`, … in a path are cache-busting retries of the same release. */
function fileLocation(target: FileTarget, route: Route, settings: NginxSettings): string[] {
  const live = siteRoot(settings)
  switch (target.kind) {
    case 'hidden':
      return ['return 404;']
    case 'preview':
      return previewLocation()
    case 'registry':
      return ['set $cache_kind revalidate;', ...live]
    case 'asset':
      return ['set $cache_kind immutable;', ...toBrotliTwin(settings), root(`${settings.releasesDir}/shell`)]
    case 'release':
      return [
        'set $cache_kind immutable;',
        ...toBrotliTwin(settings),
        root(settings.releasesDir),
        'rewrite "^/remotes/([a-z][a-z0-9-]*)/([0-9][^/~]*)(?:~r[0-9]+)?/(.+)$" /$1/$2/$3 break;',
        'return 404;',
      ]
    case 'docs':
      return docsLocation(route, settings)
    case 'page':
      return ['set $cache_kind revalidate;', ...live, `try_files ${pageFiles.join(' ')} =404;`]
  }
}

function docsLocation(route: Route, settings: NginxSettings): string[] {
  if (settings.docsDir === undefined) return ['return 404;']
  const cache = 'set $cache_kind revalidate;'
  if (route.match === 'exact')
    return [cache, `root ${quote(settings.docsDir)};`, 'try_files /index.html =404;']
  return [cache, `alias ${quote(`${settings.docsDir}/`)};`]
}

export function location(route: Route, settings: NginxSettings): string[] {
  const head = route.match === 'exact' ? `location = ${route.path}` : `location ^~ ${route.path}`
  const { rates } = settings
  const lines =
    route.target.kind === 'proxy'
      ? proxyLocation(route.target, route, settings).map((line) =>
          line
            .replace('$general', String(rates.general.burst))
            .replace('$sign-in', String(rates['sign-in'].burst)),
        )
      : fileLocation(route.target, route, settings)
  return ['', ...block(head, lines)]
}

const pageLocation = (name: string, files: string, settings: NginxSettings): string[] => [
  '',
  ...block(`location ${name}`, [
    'set $cache_kind revalidate;',
    ...siteRoot(settings),
    `try_files ${files} =404;`,
  ]),
]

/** Serve the HTML of the release. The landing page needs its own location because `/` is not a file name. */
export const plainPageLocations = (settings: NginxSettings): string[] => [
  ...pageLocation('@landing', '/html/index.html /index.html', settings),
  ...pageLocation('@page', pageFiles.join(' '), settings),
]
