const directives: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // antd injects style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // Webinar recordings may be hosted on other sites, and media cannot run scripts.
  'media-src': ["'self'", 'https:'],
  'connect-src': [],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
  // Named, so that they do not fall back to other directives, which some pages widen.
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
}

/** Origins that Stripe's Payment Element needs. Allowed only on the pages that take a card. */
const stripeOrigins: Record<string, string[]> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

const render = (policy: Record<string, string[]>) =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

/** The policy of a site at an address. Some browsers do not count WebSockets of the own site as `'self'`. */
const directivesOf = (publicUrl: string | undefined): Record<string, string[]> => ({
  ...directives,
  'connect-src': ["'self'", ...(publicUrl ? [new URL(publicUrl).origin.replace(/^http/, 'ws')] : [])],
})

export const contentSecurityPolicy = (publicUrl: string | undefined): string =>
  render(directivesOf(publicUrl))

export function checkoutSecurityPolicy(publicUrl: string | undefined): string {
  const own = directivesOf(publicUrl)
  return render({
    ...own,
    'frame-src': stripeOrigins['frame-src'] ?? [],
    ...Object.fromEntries(
      ['script-src', 'connect-src'].map((name) => [
        name,
        [...(own[name] ?? []), ...(stripeOrigins[name] ?? [])],
      ]),
    ),
  })
}

/** Sent with every response, errors included. They replace a service's own values. */
export const fixedHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
}

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'

/** Response headers that only the gateway sets, so a service's values are dropped. */
export const hiddenResponseHeaders = [
  ...Object.keys(fixedHeaders),
  'Strict-Transport-Security',
  'X-Request-Id',
  'X-Powered-By',
  'Server',
]

/** Request headers that could spoof an identity or an origin. The client's values never reach a service. */
export const clearedRequestHeaders = [
  'X-Internal-Secret',
  'X-User',
  'X-User-Id',
  'X-User-Name',
  'X-User-Email',
  'X-User-Role',
  'X-Role',
  'X-Person',
  'X-Session',
  'X-Session-Id',
  'X-Organization-Id',
  'X-Admin',
  'Remote-User',
  'X-Remote-User',
  'X-Forwarded-User',
  'X-Forwarded-Email',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Forwarded-Server',
  'X-Forwarded-Ssl',
  'Forwarded',
  'X-Client-Ip',
  'True-Client-Ip',
  'X-Original-Url',
  'X-Rewrite-Url',
  'X-Http-Method-Override',
  'X-Accel-Redirect',
  'Proxy',
]

/** A client's request id is kept if it matches this, so that a trace can start in the browser. */
export const requestIdPattern = '^[A-Za-z0-9._-]{8,64}$'

/** Whether a page takes a card: the checkout, and the plans page, where members change their card. */
export const isCheckout = (path: string) => /^\/(checkout|subscription)(\/|$)/.test(path)

/** W3C Trace Context: ids of zeros only are invalid. A request without a valid header gets a new trace. */
const [traceId, spanId] = ['(?!0{32})[0-9a-f]{32}', '(?!0{16})[0-9a-f]{16}']
export const traceparentPattern = `^00-${traceId}-${spanId}-[0-9a-f]{2}$`
/** The same, for its trace id and for its flags. */
export const traceIdPattern = `^00-(${traceId})-${spanId}-[0-9a-f]{2}$`
export const traceFlagsPattern = `^00-${traceId}-${spanId}-([0-9a-f]{2})$`

export const immutable = 'public, max-age=31536000, immutable'
/** The browser may cache it but has to revalidate it each time. */
export const revalidate = 'no-cache'
/** For pages of a preview, which no shared cache may keep. */
export const privatePage = 'private, no-cache'
export const noStore = 'no-store'
