const directives: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // antd writes its styles into the page.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // Recordings may lie with whoever keeps videos; a video runs nothing.
  'media-src': ["'self'", 'https:'],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
}

/** What Stripe's Payment Element needs, on the pages that take a card alone. */
const stripeOrigins: Record<string, string[]> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

const render = (policy: Record<string, string[]>) =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

export const contentSecurityPolicy = render(directives)

export const checkoutSecurityPolicy = render({
  ...directives,
  'frame-src': stripeOrigins['frame-src'] ?? [],
  ...Object.fromEntries(
    ['script-src', 'connect-src'].map((name) => [
      name,
      [...(directives[name] ?? []), ...(stripeOrigins[name] ?? [])],
    ]),
  ),
})

/** On every answer, errors included; a service's own values of these are replaced. */
export const fixedHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
}

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'

/** Set by the gateway where it applies, never by a service. */
export const hiddenResponseHeaders = [
  ...Object.keys(fixedHeaders),
  'Strict-Transport-Security',
  'X-Request-Id',
  'X-Powered-By',
  'Server',
]

/** Headers by which a request could claim to be someone, or come from elsewhere: no service ever sees the client's. */
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

/** A request id of the caller is kept when it looks like one, so that a trace can start in the browser. */
export const requestIdPattern = '^[A-Za-z0-9._-]{8,64}$'

/** The pages that take a card: the checkout, and the plans with the change of card. */
export const isCheckout = (path: string) => /^\/(checkout|subscription)(\/|$)/.test(path)

/** W3C Trace Context: a caller's trace is carried on, and where there is none, one begins here. */
export const traceparentPattern = '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'

export const immutable = 'public, max-age=31536000, immutable'
/** The browser may keep it, and asks each time whether it still holds. */
export const revalidate = 'no-cache'
