import type { Route } from './routes.ts'

/** Finds the route of a normalized path the way nginx does: exact matches first, then the longest prefix. */
export function createMatcher(table: Route[]): (path: string) => Route {
  const exact = new Map(table.filter((r) => r.match === 'exact').map((r) => [r.path, r]))
  const prefixes = table.filter((r) => r.match === 'prefix').toSorted((a, b) => b.path.length - a.path.length)
  return (path) => {
    const route = exact.get(path) ?? prefixes.find((r) => path.startsWith(r.path))
    if (!route) throw new Error(`No route matches ${path}`)
    return route
  }
}

/**
 * Normalizes a request target the way nginx does: decodes it once, merges slashes, and resolves dot segments, so that
 * `/api/blog/%2e%2e/%2e%2e/internal` matches the route of `/internal`. Returns `null` for an invalid path (400).
 */
export function normalizePath(target: string): string | null {
  const raw = target.split(/[?#]/, 1)[0] ?? ''
  if (!raw.startsWith('/')) return null
  const decoded = decode(raw)
  if (decoded === null || decoded.includes('\0')) return null
  const resolved: string[] = []
  const segments = decoded.split('/').slice(1)
  for (const [i, segment] of segments.entries()) {
    const last = i === segments.length - 1
    if (segment === '..') {
      if (resolved.length === 0) return null
      resolved.pop()
    } else if (segment !== '.' && segment !== '') resolved.push(segment)
    if (last && (segment === '' || segment === '.' || segment === '..')) resolved.push('')
  }
  return `/${resolved.join('/')}`
}

/**
 * Targets that a normalization changes: repeated slashes, dot segments, and percent-encoded slashes or characters that
 * need no encoding. A service must see the path that was routed, so these are not forwarded (400). For nginx as well.
 */
export const ambiguousTargetPattern =
  '^[^?#]*(?://|/\\.{1,2}(?:[/?#]|$)|%(?:2[def]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e))'

const ambiguousTarget = new RegExp(ambiguousTargetPattern, 'i')

/** Whether a service could read another path from a request target than the one that was routed. */
export const isAmbiguous = (target: string): boolean => ambiguousTarget.test(target)

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
