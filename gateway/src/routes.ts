import { fileRoutes, proxyRoutes, type ProxyOptions } from './route-builders.ts'
import type { DevUpstreams } from './dev-upstreams.ts'

/** The services behind the gateway; `mail` and `stripe` are the stand-ins of a local run, `health` the gateway's own check. */
export type Service = 'identity-billing' | 'catalog' | 'content' | 'documents-ai'
export type Upstream = Service | 'mail' | 'stripe' | 'health'

export const services: readonly Service[] = ['identity-billing', 'catalog', 'content', 'documents-ai']

/** Requests of one address are counted per class; `sign-in` counts POSTs alone, on top of `general`. */
export type RateClass = 'general' | 'sign-in'

export interface ProxyTarget {
  kind: 'proxy'
  upstream: Upstream
  /** Largest request body, in MiB. */
  bodyMiB: number
  rate: RateClass | 'none'
  /** Seconds without a byte from the service before the gateway answers 503. */
  seconds: number
  /** Answers go out byte by byte as they come: no buffering, no compression. */
  streaming: boolean
  /** Request bodies go through as they come, instead of being read in full first. */
  upload: boolean
  /** The service completes the live shell's page; when it does not answer, the page is served as it stands. */
  page: boolean
}

/**
 * - `page`: the live shell's HTML of that page
 * - `registry`: the live `/remotes.json`
 * - `release`: an immutable file of an area's release
 * - `asset`: a hashed file of any shell release
 * - `docs`: the API's documentation
 * - `hidden`: does not exist for the outside
 */
export interface FileTarget {
  kind: 'page' | 'registry' | 'release' | 'asset' | 'docs' | 'hidden'
}

export type Target = ProxyTarget | FileTarget

/** `exact` beats `prefix`; among prefixes the longest wins. A prefix need not end at a slash. */
export interface Route {
  match: 'exact' | 'prefix'
  path: string
  target: Target
}

const signIn: ProxyOptions = { rate: 'sign-in' }
/** Ten files of ten megabytes and the form around them. */
const uploads: ProxyOptions = { bodyMiB: 105, seconds: 60, upload: true }
/** One picture and the form around it. */
const picture: ProxyOptions = { bodyMiB: 12, seconds: 30, upload: true }
/** Pages whose head and first words are written for those who run no script. */
const page: ProxyOptions = { page: true, seconds: 2 }
/** A model writes for a while, and its answer streams. */
const writing: ProxyOptions = { seconds: 120, streaming: true }

const identityBilling = [
  ...proxyRoutes('identity-billing', [
    '/api/user*',
    '/api/logout',
    '/api/verify-email',
    '/api/organization*',
    '/api/subscription*',
    '/api/create-subscription',
    '/api/billing*',
    '/api/stripe/webhook',
    '/api/keys*',
    '/api/notice',
    '/api/admin/users*',
    '/api/admin/organizations*',
    '/api/admin/settings*',
    '/api/admin/releases*',
    '/api/admin/identity-billing/*',
  ]),
  ...proxyRoutes('identity-billing', ['/api/account*', '/api/user/profile'], picture),
  ...proxyRoutes('identity-billing', ['/api/organization/upload-documents'], uploads),
  ...proxyRoutes(
    'identity-billing',
    [
      '/api/auth/*',
      '/api/register',
      '/api/login',
      '/api/resend-verification',
      '/api/forgot-password',
      '/api/reset-password',
    ],
    signIn,
  ),
]

const catalog = [
  ...proxyRoutes('catalog', [
    '/api/opportunities*',
    '/api/funding-opportunities',
    '/api/public/*',
    '/api/saved-*',
    '/api/calendar*',
    '/api/dashboard-stats',
    '/api/admin/opportunities*',
    '/api/admin/subjects*',
    '/api/admin/applications*',
    '/api/admin/stats',
    '/api/admin/catalog/*',
    '/common-grants/*',
  ]),
  ...proxyRoutes('catalog', ['/api/applications*'], uploads),
  ...proxyRoutes('catalog', ['/api/admin/imports*'], { bodyMiB: 200, seconds: 120, upload: true }),
  ...proxyRoutes('catalog', ['/api/admin/trigger-opportunity-addition'], { seconds: 60 }),
]

const content = [
  ...proxyRoutes('content', [
    '/api/blog*',
    '/api/webinars*',
    '/api/forum*',
    '/api/contact',
    '/api/newsletter*',
    '/api/telemetry',
    '/api/admin/forum*',
    '/api/admin/webinars*',
    '/api/admin/contact-messages*',
    '/api/admin/newsletter*',
    '/api/admin/content/*',
    '/sitemap.xml',
    '/rss.xml',
    '/pictures/*',
  ]),
  ...proxyRoutes('content', ['/api/admin/blog*'], picture),
  ...proxyRoutes('content', ['/', '/blog', '/blog/*', '/help-center', '/help-center/*'], page),
  ...proxyRoutes('content', ['/subjects', '/subjects/*'], page),
  ...proxyRoutes('content', ['/webinars', '/community', '/contact', '/robots.txt'], page),
]

const documentsAi = [
  ...proxyRoutes('documents-ai', [
    '/api/document-templates*',
    '/api/generated-documents*',
    '/api/supported-languages',
    '/api/admin/document-templates*',
    '/api/admin/documents-ai/*',
  ]),
  ...proxyRoutes('documents-ai', ['/api/recommendations*'], { seconds: 60 }),
  ...proxyRoutes(
    'documents-ai',
    ['/api/generate-document', '/api/translate-document', '/api/translate-template'],
    writing,
  ),
]

const ownRoutes = [
  ...proxyRoutes('health', ['/healthz'], { rate: 'none' }),
  ...fileRoutes('registry', ['/remotes.json']),
  ...fileRoutes('release', ['/remotes/*']),
  ...fileRoutes('asset', ['/assets/*']),
  ...fileRoutes('docs', ['/api/docs', '/api/docs/*']),
  // What the services keep for each other, and paths of the API that nobody owns.
  ...fileRoutes('hidden', ['/internal*', '/metrics*', '/readyz*', '/api/*', '/api']),
]

/** The mail catcher's inbox, and the browser's side of the Stripe sandbox; the kit's page is the shell's. */
const devRoutes = ({ mail, stripe }: DevUpstreams) => [
  ...fileRoutes('page', ['/dev/kit']),
  ...(stripe ? proxyRoutes('stripe', ['/dev/stripe/*']) : fileRoutes('hidden', ['/dev/stripe/*'])),
  ...(mail ? proxyRoutes('mail', ['/dev/*'], { streaming: true }) : fileRoutes('hidden', ['/dev/*'])),
]

/** Every path of the site. nginx.conf is rendered from this table and the Node gateway is driven by it. */
export const routeTable = (standIns: DevUpstreams): Route[] => [
  ...identityBilling,
  ...catalog,
  ...content,
  ...documentsAi,
  ...ownRoutes,
  ...devRoutes(standIns),
  ...fileRoutes('page', ['/*']),
]
