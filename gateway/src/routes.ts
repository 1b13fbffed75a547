import { filed, proxied, type Change } from './route-lines.ts'
import type { StandIns } from './stand-ins.ts'

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

const signIn: Change = { rate: 'sign-in' }
/** Ten files of ten megabytes and the form around them. */
const uploads: Change = { bodyMiB: 105, seconds: 60, upload: true }
/** One picture and the form around it. */
const picture: Change = { bodyMiB: 12, seconds: 30, upload: true }
/** Pages whose head and first words are written for those who run no script. */
const page: Change = { page: true, seconds: 2 }
/** A model writes for a while, and its answer streams. */
const writing: Change = { seconds: 120, streaming: true }

const identityBilling = [
  ...proxied('identity-billing', [
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
  ...proxied('identity-billing', ['/api/account*', '/api/user/profile'], picture),
  ...proxied('identity-billing', ['/api/organization/upload-documents'], uploads),
  ...proxied(
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
  ...proxied('catalog', [
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
  ...proxied('catalog', ['/api/applications*'], uploads),
  ...proxied('catalog', ['/api/admin/imports*'], { bodyMiB: 200, seconds: 120, upload: true }),
  ...proxied('catalog', ['/api/admin/trigger-opportunity-addition'], { seconds: 60 }),
]

const content = [
  ...proxied('content', [
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
  ...proxied('content', ['/api/admin/blog*'], picture),
  ...proxied('content', ['/', '/blog', '/blog/*', '/help-center', '/help-center/*'], page),
  ...proxied('content', ['/subjects', '/subjects/*'], page),
  ...proxied('content', ['/webinars', '/community', '/contact', '/robots.txt'], page),
]

const documentsAi = [
  ...proxied('documents-ai', [
    '/api/document-templates*',
    '/api/generated-documents*',
    '/api/supported-languages',
    '/api/admin/document-templates*',
    '/api/admin/documents-ai/*',
  ]),
  ...proxied('documents-ai', ['/api/recommendations*'], { seconds: 60 }),
  ...proxied(
    'documents-ai',
    ['/api/generate-document', '/api/translate-document', '/api/translate-template'],
    writing,
  ),
]

const ownRoutes = [
  ...proxied('health', ['/healthz'], { rate: 'none' }),
  ...filed('registry', ['/remotes.json']),
  ...filed('release', ['/remotes/*']),
  ...filed('asset', ['/assets/*']),
  ...filed('docs', ['/api/docs', '/api/docs/*']),
  // What the services keep for each other, and paths of the API that nobody owns.
  ...filed('hidden', ['/internal*', '/metrics*', '/readyz*', '/api/*', '/api']),
]

/** The mail catcher's inbox, and the browser's side of the Stripe sandbox; the kit's page is the shell's. */
const devRoutes = ({ mail, stripe }: StandIns) => [
  ...filed('page', ['/dev/kit']),
  ...(stripe ? proxied('stripe', ['/dev/stripe/*']) : filed('hidden', ['/dev/stripe/*'])),
  ...(mail ? proxied('mail', ['/dev/*'], { streaming: true }) : filed('hidden', ['/dev/*'])),
]

/** Every path of the site. nginx.conf is rendered from this table and the Node gateway is driven by it. */
export const routeTable = (standIns: StandIns): Route[] => [
  ...identityBilling,
  ...catalog,
  ...content,
  ...documentsAi,
  ...ownRoutes,
  ...devRoutes(standIns),
  ...filed('page', ['/*']),
]
