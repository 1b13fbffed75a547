import { dirname, join, resolve } from 'node:path'
import { InternalCallers, InternalKey } from '@fundharbor/contracts/check/callers'
import { findUnsafeMode } from '@fundharbor/contracts/platform/run-mode'
import { z } from 'zod'
import { Flag, List, Replicas } from './config-fields.ts'
import type { RateClass, Upstream } from '../routes/routes.ts'

/** nginx refuses a `limit_conn` above it. */
const MAX_CONNECTIONS = 65_535

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  GATEWAY: z.enum(['nginx', 'node']).optional(),
  UPSTREAM_IDENTITY_BILLING: Replicas.default(['127.0.0.1:4001']),
  UPSTREAM_CATALOG: Replicas.default(['127.0.0.1:4002']),
  UPSTREAM_CONTENT: Replicas.default(['127.0.0.1:4003']),
  UPSTREAM_DOCUMENTS_AI: Replicas.default(['127.0.0.1:4004']),
  UPSTREAM_MAIL: Replicas.optional(),
  UPSTREAM_STRIPE: Replicas.optional(),
  RELEASES_DIR: z.string().min(1),
  DOCS_DIR: z.string().min(1).optional(),
  GATEWAY_RUN_DIR: z.string().min(1).optional(),
  PUBLIC_URL: z.url().optional(),
  STRIPE_SECRET_KEY: Flag,
  TRUSTED_PROXIES: List,
  RATE_GENERAL: z.coerce.number().int().positive().default(200),
  RATE_SIGN_IN: z.coerce.number().int().positive().default(5),
  ACCESS_LOG: z.string().default('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  TLS_CERTIFICATE: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  TLS_PORT: z.coerce.number().int().min(1).max(65535).default(8443),
  TLS_REDIRECT_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().positive().max(MAX_CONNECTIONS).default(1000),
  REQUESTS_PER_ADDRESS: z.coerce.number().int().positive().max(MAX_CONNECTIONS).default(60),
  REQUESTS_PER_REPLICA: z.coerce.number().int().positive().default(100),
  RELEASE_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  INTERNAL_KEY: InternalKey.optional(),
  INTERNAL_CALLERS: InternalCallers.optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  NODE_ENV: z.string().default('development'),
})

/** Requests per second allowed from one client address, and the size of a burst above that. */
export interface Rate {
  perSecond: number
  burst: number
}

/** The gateway's settings. Paths are absolute. */
export interface GatewayConfig {
  gateway: 'nginx' | 'node' | undefined
  host: string
  port: number
  /** `host:port` of every replica. `health` is added by the server that answers `/healthz`. */
  upstreams: Partial<Record<Upstream, string[]>>
  releasesDir: string
  /** Folder of the site to serve: normally the `live` link in the releases folder. */
  liveDir: string
  docsDir: string | undefined
  /** Folder for nginx's configuration, pid, and temporary files. */
  runDir: string
  /** Where visitors find the site, for the Content-Security-Policy. */
  publicUrl: string | undefined
  /** Whether PUBLIC_URL is https. Turns on HSTS and is sent to services as X-Forwarded-Proto. */
  https: boolean
  /** Whether Stripe itself is used, so the Content-Security-Policy must allow its origins. */
  stripe: boolean
  /** Proxies in front of the gateway whose X-Forwarded-For is trusted (addresses or CIDR ranges). */
  trustedProxies: string[]
  rates: Record<RateClass, Rate>
  /** `off`, or the file that nginx writes one JSON line per request to. */
  accessLog: string
  /** The port of `/metrics`; without it, nothing is counted. */
  metricsPort: number | undefined
  /** The port of the release API and the callers that it knows; without it, the console cannot change releases. */
  releaseApi: { port: number; callers: InternalCallers } | undefined
  /** The certificate with its chain and its key, in PEM files, and the port for https. nginx only. */
  tls:
    | {
        certificate: string
        key: string
        port: number
        /** Another port, for plain http, and the origin that it sends everybody to. */
        redirect?: { port: number; origin: string } | undefined
      }
    | undefined
  /** How long nginx serves visitors a page without asking the service; 0 turns the cache off. */
  pageCacheSeconds: number
  /** Requests that one address may have open at a time (nginx). */
  connectionsPerAddress: number
  /** Requests to services that one address may have open at a time, besides uploads and streams (nginx). */
  requestsPerAddress: number
  /** Requests that one replica of a service may be working on at a time (nginx). */
  requestsPerReplica: number
  /** Where spans are exported to; without it, the gateway has none of its own. */
  otlpEndpoint: string | undefined
}

const rate = (perSecond: number, seconds: number): Rate => ({
  perSecond,
  burst: Math.ceil(perSecond * seconds),
})

function readTls(e: z.output<typeof Env>): GatewayConfig['tls'] {
  if (e.TLS_CERTIFICATE === undefined && e.TLS_KEY === undefined) return undefined
  if (e.TLS_CERTIFICATE === undefined || e.TLS_KEY === undefined)
    throw new Error('Invalid gateway settings: TLS_CERTIFICATE and TLS_KEY need each other.')
  return {
    certificate: resolve(e.TLS_CERTIFICATE),
    key: resolve(e.TLS_KEY),
    port: e.TLS_PORT,
    redirect: readRedirect(e),
  }
}

function readRedirect({ TLS_REDIRECT_PORT: redirectPort, PUBLIC_URL: url }: z.output<typeof Env>) {
  if (redirectPort === undefined) return undefined
  if (!url?.startsWith('https:'))
    throw new Error('Invalid gateway settings: TLS_REDIRECT_PORT needs a PUBLIC_URL with https.')
  return { port: redirectPort, origin: new URL(url).origin }
}

function readReleaseApi(e: z.output<typeof Env>): GatewayConfig['releaseApi'] {
  if (e.RELEASE_PORT === undefined) return undefined
  if (!e.INTERNAL_CALLERS) throw new Error('Invalid gateway settings: RELEASE_PORT needs INTERNAL_CALLERS.')
  return { port: e.RELEASE_PORT, callers: e.INTERNAL_CALLERS }
}

function parseEnv(env: NodeJS.ProcessEnv): z.output<typeof Env> {
  // Compose files pass unset variables as empty strings.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const unsafe = findUnsafeMode(given)
  if (unsafe !== undefined) throw new Error(unsafe)
  const parsed = Env.safeParse(given)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`Invalid gateway settings: ${issues.join('; ')}.`)
}

/** Reads the environment. Throws an error that lists every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const e = parseEnv(env)
  const releasesDir = resolve(e.RELEASES_DIR)
  const devOnly = (replicas: string[] | undefined) => (e.NODE_ENV === 'production' ? undefined : replicas)
  const mail = devOnly(e.UPSTREAM_MAIL)
  // With a real Stripe key, the sandbox must not be reachable.
  const stripe = e.STRIPE_SECRET_KEY ? undefined : devOnly(e.UPSTREAM_STRIPE)
  return {
    gateway: e.GATEWAY,
    host: e.HOST,
    port: e.PORT,
    upstreams: {
      'identity-billing': e.UPSTREAM_IDENTITY_BILLING,
      catalog: e.UPSTREAM_CATALOG,
      content: e.UPSTREAM_CONTENT,
      'documents-ai': e.UPSTREAM_DOCUMENTS_AI,
      ...(mail ? { mail } : {}),
      ...(stripe ? { stripe } : {}),
    },
    releasesDir,
    liveDir: join(releasesDir, 'live'),
    docsDir: e.DOCS_DIR === undefined ? undefined : resolve(e.DOCS_DIR),
    runDir: resolve(e.GATEWAY_RUN_DIR ?? join(dirname(releasesDir), 'gateway')),
    publicUrl: e.PUBLIC_URL,
    https: e.PUBLIC_URL?.startsWith('https:') ?? false,
    stripe: e.STRIPE_SECRET_KEY,
    trustedProxies: e.TRUSTED_PROXIES,
    rates: { general: rate(e.RATE_GENERAL, 4), 'sign-in': rate(e.RATE_SIGN_IN, 12) },
    accessLog: e.ACCESS_LOG,
    metricsPort: e.METRICS_PORT,
    releaseApi: readReleaseApi(e),
    tls: readTls(e),
    pageCacheSeconds: e.PAGE_CACHE_SECONDS,
    connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS,
    requestsPerAddress: e.REQUESTS_PER_ADDRESS,
    requestsPerReplica: e.REQUESTS_PER_REPLICA,
    otlpEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}
