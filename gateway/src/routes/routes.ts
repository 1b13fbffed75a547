import { fileRoutes, proxyRoutes, type ProxyOptions } from './route-builders.ts'
import type { DevUpstreams } from './dev-upstreams.ts'

/** The services behind the gateway. */
export type Service = 'identity-billing' | 'catalog' | 'content' | 'documents-ai'
/** `mail` and `stripe` exist only in development; `health` is the gateway's own check. */
export type Upstream = Service | 'mail' | 'stripe' | 'health'

export const services: readonly Service[] = ['identity-billing', 'catalog', 'content', 'documents-ai']

/** Rate limits count requests per client address and class. `sign-in` counts only POSTs, in addition to `general`. */
export type RateClass = 'general' | 'sign-in'

export interface ProxyTarget {
  kind: 'proxy'
  upstream: Upstream
  /** Largest request body, in MiB. */
  bodyMiB: number
  rate: RateClass | 'none'
  /** Seconds without data from the service before the gateway responds with 503. */
  seconds: number
  /** Sends the response as it arrives: no buffering, no compression. */
  streaming: boolean
  /** Sends the request body as it arrives instead of buffering it. */
  upload: boolean
  /** Sends everything about the same document to the same replica, because only one replica at a time writes it. */
  byDocument: boolean
  /** The service fills in the page's HTML. If it fails, the HTML of the release is served unchanged. */
  page: boolean
}

/**
 * - `page`: the live shell's HTML for a page
 * - `registry`: the live `/remotes.json`
 * - `release`: an immutable file of an area's release
 * - `asset`: a hashed file of any shell release
 * - `docs`: the API documentation
 * - `preview`: the link of a preview, which sets its cookie
 * - `hidden`: always a 404
 */
export interface FileTarget {
  kind: 'page' | 'registry' | 'release' | 'asset' | 'docs' | 'preview' | 'hidden'
}

export type Target = ProxyTarget | FileTarget

/** `exact` beats `prefix`, and the longest prefix wins. A prefix does not have to end at a slash. */
export interface Route {
  match: 'exact' | 'prefix'
  path: string
  target: Target
}

const signIn: ProxyOptions = { rate: 'sign-in' }
/** Ten files of 10 MB each, plus the rest of the form. */
const uploads: ProxyOptions = { bodyMiB: 105, seconds: 60, upload: true }
/** One picture, plus the rest of the form. */
const picture: ProxyOptions = { bodyMiB: 12, seconds: 30, upload: true }
/** Pages whose service fills in the head and the first text for clients that run no JavaScript. */
const page: ProxyOptions = { page: true, seconds: 2 }
/** A language model takes a while and streams its response. */
const writing: ProxyOptions = { seconds: 120, streaming: true }

const identityBilling = [
  ...proxyRoutes('identity-billing', [
    '/api/user*',
    '/api/logout',
    '/api/verify-email',
    '/api/organization*',
    '/api/invitations*',
    '/api/session/*',
    '/api/notifications*',
    '/api/live/*',
    '/api/projects*',
    '/api/subscription*',
    '/api/create-subscription',
    '/api/billing*',
    '/api/stripe/webhook',
    '/api/keys*',
    '/api/notice',
    '/api/feature-flags',
    '/api/admin/users*',
    '/api/admin/organizations*',
    '/api/admin/settings*',
    '/api/admin/releases*',
    '/api/admin/identity-billing/*',
  ]),
  // Open as long as the browser; the service sends something every 20 seconds.
  ...proxyRoutes('identity-billing', ['/api/live'], { seconds: 60, streaming: true }),
  // The release tool checks a release before it goes live.
  ...proxyRoutes('identity-billing', ['/api/admin/releases/*'], { seconds: 60 }),
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
      '/api/reset-password/check',
    ],
    signIn,
  ),
]

const catalog = [
  ...proxyRoutes('catalog', [
    '/api/opportunities*',
    '/api/funding-opportunities',
    '/api/public/*',
    '/api/awards/*',
    '/api/saved-*',
    '/api/calendar*',
    '/api/push-devices*',
    '/api/timeline',
    '/api/dashboard-stats',
    '/api/effort',
    '/api/grants',
    '/api/own-opportunities*',
    '/api/applications*',
    '/api/admin/opportunities*',
    '/api/admin/subjects*',
    '/api/admin/applications*',
    '/api/admin/stats',
    '/api/admin/catalog/*',
    '/common-grants/*',
    '/mcp',
  ]),
  ...proxyRoutes('catalog', ['/api/admin/imports*'], { bodyMiB: 200, seconds: 120, upload: true }),
  // Cards have files: twenty of 10 MB each, plus the rest of the form.
  ...proxyRoutes('catalog', ['/api/grants/*'], { bodyMiB: 205, seconds: 60, upload: true }),
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
  ...proxyRoutes('content', ['/api/admin/blog*', '/api/admin/webinars/*'], picture),
  ...proxyRoutes('content', ['/', '/blog', '/blog/*', '/help-center', '/help-center/*'], page),
  ...proxyRoutes('content', ['/subjects', '/subjects/*', '/funders', '/funders/*', '/funding/*'], page),
  ...proxyRoutes('content', ['/programs', '/programs/*', '/awards', '/sources'], page),
  // Without these, nginx redirects them to the address with a slash at the end.
  ...fileRoutes('page', ['/opportunities', '/funding']),
  // From `/opportunities/<id>`, visitors are sent on to the public page.
  ...proxyRoutes('content', ['/opportunities/*', '/webinars', '/community', '/contact', '/robots.txt'], page),
]

const documentsAi = [
  ...proxyRoutes('documents-ai', [
    '/api/document-templates*',
    '/api/generated-documents*',
    '/api/supported-languages',
    '/api/glossary*',
    '/api/capabilities',
    '/api/interview',
    '/api/answers*',
    '/api/budgets*',
    '/api/admin/document*',
  ]),
  // Connections on which people write together; both sides send something every 15 seconds.
  ...proxyRoutes('documents-ai', ['/api/documents/*'], { seconds: 90, byDocument: true }),
  ...proxyRoutes('documents-ai', ['/api/recommendations*'], { seconds: 60 }),
  ...proxyRoutes('documents-ai', ['/api/answers/uploads'], picture),
  ...proxyRoutes(
    'documents-ai',
    ['/api/generate-document', '/api/rewrite-text', '/api/translate-document*', '/api/translate-template'],
    writing,
  ),
]

const gatewayRoutes = [
  ...proxyRoutes('health', ['/healthz'], { rate: 'none' }),
  ...fileRoutes('registry', ['/remotes.json']),
  ...fileRoutes('release', ['/remotes/*']),
  ...fileRoutes('asset', ['/assets/*']),
  ...fileRoutes('docs', ['/api/docs', '/api/docs/*']),
  ...fileRoutes('preview', ['/preview/*']),
  // Internal endpoints of the services, and API paths that no service owns.
  ...fileRoutes('hidden', ['/internal*', '/metrics*', '/readyz*', '/api/*', '/api']),
]

/** The mail catcher, the browser part of the Stripe sandbox, and the kit's gallery, which is a page of the shell. */
const devRoutes = ({ mail, stripe }: DevUpstreams) => [
  ...fileRoutes('page', ['/dev/kit']),
  ...(stripe ? proxyRoutes('stripe', ['/dev/stripe/*']) : fileRoutes('hidden', ['/dev/stripe/*'])),
  ...(mail ? proxyRoutes('mail', ['/dev/*'], { streaming: true }) : fileRoutes('hidden', ['/dev/*'])),
]

/** Every route of the site. Both nginx.conf and the Node gateway are built from this table. */
export const routeTable = (devUpstreams: DevUpstreams): Route[] => [
  ...identityBilling,
  ...catalog,
  ...content,
  ...documentsAi,
  ...gatewayRoutes,
  ...devRoutes(devUpstreams),
  ...fileRoutes('page', ['/*']),
]
