import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import { block, quote } from './lines.ts'
import type { NginxSettings } from './settings.ts'

/** What the installed nginx can do. `http2 on` replaced the parameter of `listen` in 1.25.1. */
export interface NginxFeatures {
  hasHttp2Directive: boolean
  hasHttp3: boolean
}

let features: Promise<NginxFeatures> | undefined

/** The version and the modules of the installed nginx, read once: nginx.conf is rendered every second. */
export async function readNginxFeatures(): Promise<NginxFeatures> {
  features ??= readFeatures()
  features.catch(() => (features = undefined))
  return features
}

async function readFeatures(): Promise<NginxFeatures> {
  const { stderr } = await promisify(execFile)('nginx', ['-V'])
  const [, major = 0, minor = 0, patch = 0] = (/nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr) ?? []).map(Number)
  const version = major * 1_000_000 + minor * 1_000 + patch
  return { hasHttp2Directive: version >= 1_025_001, hasHttp3: stderr.includes('http_v3_module') }
}

const hostOf = (host: string) => (host === '::' ? '[::]' : host)

/** A renewed certificate changes nginx.conf, so that nginx is reloaded. */
const changedAt = (file: string): string => {
  try {
    return statSync(file).mtime.toISOString()
  } catch {
    return 'missing'
  }
}

function http3Lines({ host, tls, features }: NginxSettings): string[] {
  if (!tls || !features?.hasHttp3) return []
  return [
    `listen ${hostOf(host)}:${tls.port} quic reuseport;`,
    'http3 on;',
    `add_header Alt-Svc ${quote(`h3=":${tls.port}"; ma=86400`)} always;`,
  ]
}

/** A server that sends http to https, at the configured address and never at that of the Host header. */
export function redirectBlock({ host, tls }: NginxSettings): string[] {
  if (!tls?.redirect) return []
  return block('server', [
    `listen ${hostOf(host)}:${tls.redirect.port};`,
    'server_name _;',
    `return 301 ${quote(`${tls.redirect.origin}$request_uri`)};`,
  ])
}

/** Listens with TLS and HTTP/2, and HTTP/3 where nginx has it, besides the plain port. */
export function tlsLines(settings: NginxSettings): string[] {
  const { host, tls, features } = settings
  if (!tls) return []
  const http2 = features?.hasHttp2Directive ? '' : ' http2'
  return [
    `listen ${hostOf(host)}:${tls.port} ssl${http2} backlog=1024;`,
    ...(features?.hasHttp2Directive ? ['http2 on;'] : []),
    ...http3Lines(settings),
    `# The certificate is of ${changedAt(tls.certificate)}, its key of ${changedAt(tls.key)}.`,
    `ssl_certificate ${quote(tls.certificate)};`,
    `ssl_certificate_key ${quote(tls.key)};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;',
    'ssl_session_cache shared:tls:10m;',
    'ssl_session_timeout 1d;',
    'ssl_session_tickets off;',
  ]
}
