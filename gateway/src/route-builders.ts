import type { FileTarget, ProxyTarget, Route, Target, Upstream } from './routes.ts'

const defaults: Omit<ProxyTarget, 'upstream'> = {
  kind: 'proxy',
  bodyMiB: 1,
  rate: 'general',
  seconds: 5,
  streaming: false,
  upload: false,
  page: false,
}

/** What a route does otherwise than most. */
export type ProxyOptions = Partial<Omit<ProxyTarget, 'kind' | 'upstream'>>
/** `/api/user*` is a prefix, `/api/login` exact: the star is written as in the ownership table. */
const toRoute = (pattern: string, target: Target): Route =>
  pattern.endsWith('*')
    ? { match: 'prefix', path: pattern.slice(0, -1), target }
    : { match: 'exact', path: pattern, target }

/** Routes to a service. */
export const proxyRoutes = (upstream: Upstream, patterns: string[], change: ProxyOptions = {}): Route[] =>
  patterns.map((pattern) => toRoute(pattern, { ...defaults, ...change, upstream }))

/** Routes to files. */
export const fileRoutes = (kind: FileTarget['kind'], patterns: string[]): Route[] =>
  patterns.map((pattern) => toRoute(pattern, { kind }))
