import { fileNamePattern } from '../routes/content-types.ts'
import {
  checkoutSecurityPolicy,
  contentSecurityPolicy,
  immutable,
  noStore,
  privatePage,
  requestIdPattern,
  revalidate,
  traceFlagsPattern,
  traceIdPattern,
  traceparentPattern,
} from '../routes/headers.ts'
import { ambiguousTargetPattern } from '../routes/match.ts'
import { secretPath } from './query-filter.ts'
import { problems } from '../routes/problems.ts'
import { canaryMaps } from './canary.ts'
import { brotliMaps } from './brotli.ts'
import { mapBlock } from './lines.ts'
import { pageCacheMaps } from './page-cache.ts'
import { limitMaps } from './limits.ts'
import { previewMaps } from './preview.ts'
import type { NginxSettings } from './settings.ts'
import { siteMaps } from './site.ts'

function traceMaps({ otlpEndpoint }: NginxSettings): string[] {
  return [
    '# Header values are computed in maps because a location with its own add_header loses all inherited ones.',
    ...mapBlock('$http_x_request_id', '$request_trace', [
      [`~${requestIdPattern}`, '$http_x_request_id'],
      ['default', '$request_id'],
    ]),
    ...mapBlock('$request_id', '$trace_span', [
      ['~^([0-9a-f]{16})', '$1'],
      ['default', '0000000000000001'],
    ]),
    ...mapBlock('$http_traceparent', '$trace_given', [
      [`~${traceparentPattern}`, '$http_traceparent'],
      ['default', ''],
    ]),
    ...mapBlock('$http_traceparent', '$trace_id', [
      [`~${traceIdPattern}`, '$1'],
      ['default', '$request_id'],
    ]),
    ...mapBlock('$http_traceparent', '$trace_flags', [
      [`~${traceFlagsPattern}`, '$1'],
      ['default', '01'],
    ]),
    '# The gateway has a span of its own only if its spans are exported; otherwise it passes the trace on as it came.',
    ...mapBlock('$trace_given', '$trace_context', [
      ...(otlpEndpoint ? [] : ([['~.', '$trace_given']] satisfies [string, string][])),
      ['default', '00-$trace_id-$trace_span-$trace_flags'],
    ]),
  ]
}

function addressMaps(): string[] {
  return [
    '# Only the path is logged, because query strings contain the tokens of emailed links. A feed has its secret in the path.',
    ...mapBlock('$request_uri', '$request_path', [
      [`~*^(${secretPath})`, '$1[removed]'],
      ['~^([^?]*)', '$1'],
      ['default', ''],
    ]),
    '# What services would read differently than it is routed here is not forwarded.',
    ...mapBlock('$request_uri', '$ambiguous', [
      [`~*${ambiguousTargetPattern}`, '1'],
      ['default', ''],
    ]),
    ...mapBlock('$http_upgrade', '$upgrade_to', [
      ['~*^websocket$', 'websocket'],
      ['default', ''],
    ]),
    ...mapBlock('$upgrade_to', '$connection_kind', [
      ['websocket', 'upgrade'],
      ['default', ''],
    ]),
    '# What people write together is written by one replica at a time.',
    ...mapBlock('$uri', '$document', [
      ['~^/api/documents/([^/]+)', '$1'],
      ['default', ''],
    ]),
    '# Errors must not be cached: an immutable 404 would stay in browsers for a year.',
    ...mapBlock('$cache_kind:$status', '$cache_control', [
      ['~^immutable:(200|206|304)$', immutable],
      ['~^revalidate:(200|206|304)$', revalidate],
      ['~^private:(200|206|304)$', privatePage],
      ['~^secret:', noStore],
      ['default', ''],
    ]),
  ]
}

function responseMaps(settings: NginxSettings): string[] {
  return [
    ...mapBlock('$request_uri', '$page_policy', [
      ...(settings.stripe
        ? ([
            ['~^/(?:checkout|subscription)(?:[/?]|$)', checkoutSecurityPolicy(settings.publicUrl)],
          ] satisfies [string, string][])
        : []),
      ['default', contentSecurityPolicy(settings.publicUrl)],
    ]),
    '# A service may send a stricter policy, for example with a download. Otherwise the policy of the page applies.',
    ...mapBlock('$cache_kind:$upstream_http_content_security_policy', '$policy', [
      ['~^(?:[a-z]+:|:$)', '$page_policy'],
      ['default', ''],
    ]),
    ...mapBlock('$status:$upstream_http_retry_after', '$retry_after', [
      ['503:', String(problems.unavailable.retryAfter)],
      ['429:', String(problems.tooMany.retryAfter)],
      ['default', ''],
    ]),
    '# A missing file is a 404; any other unknown path gets the HTML of the shell.',
    ...mapBlock('$uri', '$page_fallback', [
      [`~*${fileNamePattern}`, '/none'],
      ['default', '/index.html'],
    ]),
    '# Paths below a page get its HTML: the longest of these prefixes that has an HTML file wins.',
    ...[1, 2, 3].flatMap((depth) =>
      mapBlock('$uri', `$page_${depth}`, [
        [`~^((?:/[^/]+){${depth}})(?:/|$)`, '$1'],
        ['default', ''],
      ]),
    ),
  ]
}

export const mapLines = (settings: NginxSettings): string[] => [
  ...traceMaps(settings),
  ...addressMaps(),
  ...limitMaps,
  ...responseMaps(settings),
  ...brotliMaps(),
  ...previewMaps(settings),
  ...canaryMaps(settings),
  ...siteMaps(settings),
  ...pageCacheMaps(settings),
]
