import { routeTable, type Upstream } from '../routes/routes.ts'
import { findDevUpstreams } from '../routes/dev-upstreams.ts'
import { block, indent, quote } from './lines.ts'
import {
  brotliLocation,
  hashedUpstream,
  location,
  plainPageLocations,
  unbufferedUpstream,
} from './locations.ts'
import { mapLines } from './maps.ts'
import {
  compressionLines,
  errorPageLines,
  headerLines,
  problemLocations,
  proxyLines,
  typesLines,
} from './parts.ts'
import { pageCacheHeaderLines, pageCacheZone } from './page-cache.ts'
import { redirectBlock, tlsLines } from './tls.ts'
import { requestLogFormat } from './request-log.ts'
import type { NginxSettings } from './settings.ts'

function upstreamBlock(name: string, servers: string[], balancing: string[] = []): string[] {
  return [
    ...block(`upstream ${name}`, [
      ...balancing,
      `zone ${name} 256k;`,
      ...servers.map((server) => `server ${server};`),
      'keepalive 32;',
      '# Shorter than the keep-alive timeout of the services, so that no request uses a connection that is being closed.',
      'keepalive_timeout 4s;',
    ]),
    '',
  ]
}

/**
 * Upstreams with the replicas of a service. The one for buffered requests limits how many a replica gets at a time:
 * more of them would only wait, and keep the site slow until all are answered. The other one is for uploads and streams,
 * where a few slow clients would use up such a limit. documents-ai has one for what belongs to a document, too.
 */
function upstream(name: Upstream, { upstreams, runDir, requestsPerReplica }: NginxSettings): string[] {
  const replicas = upstreams[name] ?? []
  const servers = (replicas.length > 0 ? replicas : [`unix:${runDir}/no-replica.sock`]).map(
    (server) => `${server} max_fails=0`,
  )
  return [
    ...upstreamBlock(
      name,
      servers.map((server) => `${server} max_conns=${requestsPerReplica}`),
    ),
    ...upstreamBlock(unbufferedUpstream(name), servers),
    ...(name === 'documents-ai'
      ? upstreamBlock(hashedUpstream(name), servers, ['hash $document consistent;'])
      : []),
  ]
}

function serverBlock(settings: NginxSettings): string[] {
  const table = routeTable(findDevUpstreams(settings.upstreams))
  return block('server', [
    `listen ${settings.host === '::' ? '[::]' : settings.host}:${settings.port} backlog=1024;`,
    ...tlsLines(settings),
    'server_name _;',
    'set $cache_kind "";',
    'client_max_body_size 1m;',
    'client_header_timeout 5s;',
    'client_body_timeout 30s;',
    'large_client_header_buffers 4 16k;',
    'limit_req_status 429;',
    `limit_conn connections ${settings.connectionsPerAddress};`,
    'limit_conn_status 429;',
    ...settings.trustedProxies.map((range) => `set_real_ip_from ${range};`),
    ...(settings.trustedProxies.length > 0
      ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']
      : []),
    '',
    ...headerLines(settings),
    ...pageCacheHeaderLines(settings),
    '',
    ...proxyLines(settings),
    '',
    ...errorPageLines(),
    ...table.flatMap((route) => location(route, settings)),
    ...plainPageLocations(settings),
    ...brotliLocation(settings),
    ...problemLocations(),
  ])
}

const logFormat = `log_format line escape=json '{"time":"$time_iso8601","requestId":"$request_trace","traceparent":"$trace_context","method":"$request_method","path":"$request_path","status":$status,"bytes":$bytes_sent,"seconds":$request_time,"upstream":"$upstream_addr"}';`

/** `off` would cancel every log, so it is left out if requests are counted. */
function logLines({ accessLog, requestLog, canary }: NginxSettings): string[] {
  const counted = requestLog
    ? [
        requestLogFormat(canary !== undefined),
        `access_log syslog:server=${requestLog},nohostname,tag=gateway request;`,
      ]
    : []
  if (accessLog === 'off') return counted.length > 0 ? counted : ['access_log off;']
  return [logFormat, `access_log ${quote(accessLog)} line;`, ...counted]
}

function httpBlock(settings: NginxSettings): string[] {
  const { rates, runDir, upstreams } = settings
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return block('http', [
    ...temp.map((kind) => `${kind}_temp_path ${quote(`${runDir}/${kind}`)};`),
    ...typesLines(),
    ...logLines(settings),
    'server_tokens off;',
    'absolute_redirect off;',
    'sendfile on;',
    'tcp_nopush on;',
    'keepalive_timeout 60s;',
    'map_hash_bucket_size 512;',
    'variables_hash_bucket_size 128;',
    ...compressionLines(),
    '',
    ...mapLines(settings),
    '',
    `limit_req_zone $client_network zone=general:10m rate=${rates.general.perSecond}r/s;`,
    'limit_conn_zone $client_network zone=connections:10m;',
    'limit_conn_zone $client_network zone=requests:10m;',
    ...pageCacheZone(settings),
    `limit_req_zone $sign_in_key zone=sign_in:10m rate=${rates['sign-in'].perSecond}r/s;`,
    '',
    ...Object.keys(upstreams).flatMap((name) => upstream(name as Upstream, settings)),
    ...serverBlock(settings),
    ...redirectBlock(settings),
  ])
}

/** Renders nginx.conf. All paths in it are absolute. */
export function renderNginxConf(settings: NginxSettings): string {
  return `${[
    '# Generated from src/routes/routes.ts by `node src/cli.ts nginx-conf`. Do not edit.',
    ...(settings.asRoot ? ['user root;'] : []),
    'worker_processes auto;',
    'worker_shutdown_timeout 10s;',
    // A connection counts toward its address's limit only when its header has arrived, so there must be room for many. Each
    // request opens up to two files.
    'worker_rlimit_nofile 65536;',
    `pid ${quote(`${settings.runDir}/nginx.pid`)};`,
    `error_log ${quote(settings.errorLog)} warn;`,
    'events {',
    ...indent(['worker_connections 16384;']),
    '}',
    '',
    ...httpBlock(settings),
  ].join('\n')}\n`
}
