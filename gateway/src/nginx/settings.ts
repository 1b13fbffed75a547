import type { GatewayConfig } from '../config/config.ts'
import type { NginxFeatures } from './tls.ts'
import type { ActiveCanary } from '../releases/canary.ts'
import type { ActivePreview } from '../releases/previews.ts'

/** Everything that nginx.conf is rendered from. */
export interface NginxSettings extends Omit<GatewayConfig, 'gateway'> {
  /** Whether the gateway runs as root. Its workers then do too, so that they can read a checkout only root may read. */
  asRoot: boolean
  errorLog: string
  /** What the installed nginx can do; needed with TLS. */
  features?: NginxFeatures | undefined
  /** Where nginx sends a line for each request, if they are counted: `host:port`. */
  requestLog?: string | undefined
  /** The release that a share of the visitors gets instead of the live site. */
  canary?: ActiveCanary
  previews?: readonly ActivePreview[]
}

/** Settings of the committed nginx.conf, with the hosts and folders of docker-compose.yml. */
export const productionSettings: NginxSettings = {
  host: '0.0.0.0',
  port: 8080,
  upstreams: {
    'identity-billing': ['identity-billing:4001'],
    catalog: ['catalog:4002'],
    content: ['content:4003'],
    'documents-ai': ['documents-ai:4004'],
    health: ['127.0.0.1:8081'],
  },
  releasesDir: '/srv/releases',
  liveDir: '/srv/releases/live',
  docsDir: '/srv/docs',
  runDir: '/tmp/gateway',
  publicUrl: undefined,
  https: false,
  stripe: false,
  trustedProxies: [],
  rates: { general: { perSecond: 200, burst: 800 }, 'sign-in': { perSecond: 5, burst: 60 } },
  accessLog: '/dev/stdout',
  metricsPort: 8082,
  releaseApi: undefined,
  otlpEndpoint: undefined,
  tls: undefined,
  pageCacheSeconds: 2,
  connectionsPerAddress: 1000,
  requestsPerAddress: 60,
  requestsPerReplica: 100,
  requestLog: '127.0.0.1:8514',
  asRoot: false,
  errorLog: 'stderr',
}
