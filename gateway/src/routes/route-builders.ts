import type { FileTarget, ProxyTarget, Route, Target, Upstream } from './routes.ts'

const defaults: Omit<ProxyTarget, 'upstream'> = {
  kind: 'proxy',
  bodyMiB: 1,
  rate: 'general',
  seconds: 5,
  streaming: false,
  upload: false,
  byDocument: false,
  page: false,
}

/** Settings of a route that differ from the defaults. */
export type ProxyOptions = Partial<Omit<ProxyTarget, 'kind' | 'upstream'>>

/** A pattern ending in `*` is a prefix (`/api/user*`); any other is an exact path (`/api/login`). */
const toRoute = (pattern: string, target: Target): Route =>
  pattern.endsWith('*')
    ? { match: 'prefix', path: pattern.slice(0, -1), target }
    : { match: 'exact', path: pattern, target }

/** Routes to a service. */
export const proxyRoutes = (upstream: Upstream, patterns: string[], options: ProxyOptions = {}): Route[] =>
  patterns.map((pattern) => toRoute(pattern, { ...defaults, ...options, upstream }))

/** Routes to files. */
export const fileRoutes = (kind: FileTarget['kind'], patterns: string[]): Route[] =>
  patterns.map((pattern) => toRoute(pattern, { kind }))
