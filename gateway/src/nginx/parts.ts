import { minCompressBytes, compressibleTypes, contentTypes } from '../routes/content-types.ts'
import {
  clearedRequestHeaders,
  fixedHeaders,
  hiddenResponseHeaders,
  strictTransportSecurity,
} from '../routes/headers.ts'
import { problemBody, problemStatus, type ProblemName } from '../routes/problems.ts'
import { canaryHeaderLines } from './canary.ts'
import { block, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'
import { releaseSiteLine } from './site.ts'

/** Content types without their charset, which nginx adds to the types in `charset_types`. */
export function typesLines(): string[] {
  const lines = Object.entries(contentTypes).map(([extension, type]) => `${type.split(';')[0]} ${extension};`)
  const withCharset = Object.values(contentTypes)
    .filter((type) => type.includes('charset'))
    .map((type) => type.split(';')[0] ?? '')
    .filter((type) => type !== 'text/html')
  return [
    ...block('types', lines),
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${[...new Set(withCharset)].join(' ')};`,
  ]
}

export function headerLines(settings: NginxSettings): string[] {
  return [
    ...Object.entries(fixedHeaders).map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    ...(settings.https
      ? [`add_header Strict-Transport-Security ${quote(strictTransportSecurity)} always;`]
      : []),
    'add_header Content-Security-Policy $policy always;',
    'add_header X-Request-Id $request_trace always;',
    'add_header Cache-Control $cache_control always;',
    'add_header Retry-After $retry_after always;',
    'add_header Content-Encoding $brotli_encoding;',
    'add_header Vary $brotli_vary;',
    'add_header Set-Cookie $preview_cookie always;',
    ...canaryHeaderLines(settings),
  ]
}

export function proxyLines(settings: NginxSettings): string[] {
  const scheme = settings.https ? 'https' : '$scheme'
  return [
    'proxy_http_version 1.1;',
    'proxy_connect_timeout 1s;',
    'proxy_send_timeout 60s;',
    '# Requests to a replica that is restarting are retried on another. max_fails is 0 because other values lost requests during rolling restarts.',
    'proxy_next_upstream error timeout;',
    'proxy_next_upstream_tries 2;',
    'proxy_next_upstream_timeout 5s;',
    'proxy_ignore_headers X-Accel-Redirect;',
    'proxy_set_header Host $http_host;',
    'proxy_set_header Upgrade $upgrade_to;',
    'proxy_set_header Connection $connection_kind;',
    'proxy_set_header X-Request-Id $request_trace;',
    'proxy_set_header Traceparent $trace_context;',
    releaseSiteLine(settings),
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Real-Ip $remote_addr;',
    `proxy_set_header X-Forwarded-Proto ${scheme};`,
    'proxy_set_header X-Forwarded-Host $http_host;',
    ...clearedRequestHeaders.map((name) => `proxy_set_header ${name} "";`),
    ...hiddenResponseHeaders.map((name) => `proxy_hide_header ${name};`),
  ]
}

export const compressionLines = (): string[] => [
  'gzip on;',
  'gzip_static on;',
  'gzip_vary on;',
  'gzip_proxied any;',
  'gzip_comp_level 5;',
  `gzip_min_length ${minCompressBytes};`,
  `gzip_types ${compressibleTypes.join(' ')};`,
]

const errors: [string, ProblemName][] = [
  ['400 414', 'invalid'],
  ['403 404', 'notFound'],
  ['405', 'method'],
  ['413', 'tooLarge'],
  ['429', 'tooMany'],
  ['500 502 503 504', 'unavailable'],
]

/** Internal paths, because nginx cannot use a named location when it could not parse the request. */
const problemAddress = (name: ProblemName) => `/.problems/${name}`

/** All error pages except `without`. A location with its own `error_page` has to repeat the others. */
export const errorPageLines = (...without: ProblemName[]): string[] =>
  errors
    .filter(([, name]) => !without.includes(name))
    .map(([statuses, name]) => `error_page ${statuses} =${problemStatus(name)} ${problemAddress(name)};`)

/** Errors of nginx itself have the same JSON body as those of the services. */
export const problemLocations = (): string[] =>
  errors.flatMap(([, name]) => [
    '',
    ...block(`location = ${problemAddress(name)}`, [
      'internal;',
      'default_type application/json;',
      `return ${problemStatus(name)} '${problemBody(name, '$request_trace')}';`,
    ]),
  ])
