import { block, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

/** How long the cache and a CDN may go on serving a page while a new one is fetched. */
const STALE_SECONDS = 30

/**
 * Only pages of visitors without any cookie are cached: no session, no canary, no preview. A CDN hears the same in
 * CDN-Cache-Control (RFC 9213); browsers revalidate as before. The page of the release, which is served when the service
 * fails, is not cached.
 */
export function pageCacheMaps({ pageCacheSeconds: seconds, canary }: NginxSettings): string[] {
  if (seconds === 0) return []
  const forCdn = `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`
  return [
    ...block('map $http_cookie $has_cookie', ['"" "";', 'default 1;']),
    ...block('map "$is_cached:$http_cookie:$status:$upstream_status" $cdn_cache_control', [
      // While there is a canary, the first response assigns the visitor to a group.
      ...(canary ? [] : [`"~^yes::200:(?:200)?$" ${quote(forCdn)};`]),
      'default "";',
    ]),
  ]
}

export const pageCacheZone = ({ pageCacheSeconds, runDir }: NginxSettings): string[] =>
  pageCacheSeconds === 0
    ? []
    : [
        `proxy_cache_path ${quote(`${runDir}/pages`)} keys_zone=pages:10m max_size=200m inactive=${STALE_SECONDS}s use_temp_path=off;`,
      ]

export const pageCacheHeaderLines = ({ pageCacheSeconds }: NginxSettings): string[] =>
  pageCacheSeconds === 0 ? [] : ['set $is_cached "";', 'add_header CDN-Cache-Control $cdn_cache_control;']

/** Lines of a location that serves pages of the content service. */
export function pageCacheLines({ pageCacheSeconds, canary }: NginxSettings): string[] {
  if (pageCacheSeconds === 0) return []
  return [
    'set $is_cached yes;',
    'proxy_cache pages;',
    // A visitor of the canary has no cookie yet when the first page is served.
    `proxy_cache_key "${canary ? '$release_site ' : ''}$request_uri";`,
    // A page that is gone replaces the one that was there.
    `proxy_cache_valid 200 404 410 ${pageCacheSeconds}s;`,
    'proxy_cache_use_stale updating;',
    'proxy_cache_background_update on;',
    'proxy_cache_lock on;',
    'proxy_cache_lock_timeout 2s;',
    'proxy_cache_bypass $has_cookie;',
    'proxy_no_cache $has_cookie;',
    // The service tells browsers to revalidate, and that the page depends on the cookies.
    'proxy_ignore_headers X-Accel-Redirect X-Accel-Expires Cache-Control Expires Vary;',
  ]
}
