import type { Registry } from '@fundharbor/contracts/platform/registry'
import { isKnownPath, maySee } from './gate.ts'

const KEY = 'fundharbor.return-to'

interface Place {
  pathname: string
  search: string
}

/**
 * A visitor who followed a link to a member's page sees the landing page; after signing in they go where the link
 * led. Only pages of this site are remembered, never an address from outside.
 */
export function rememberReturn({ pathname, search }: Place, registry: Registry): void {
  const forVisitors = registry.areas.some((area) =>
    area.pages.some((page) => page.path === pathname && maySee(page.access, null)),
  )
  if (forVisitors || !isKnownPath(pathname, registry)) return
  sessionStorage.setItem(KEY, JSON.stringify({ pathname, search }))
}

/** Where to go after signing in, once: the remembered page, else the dashboard. */
export function takeReturn(registry: Registry): string {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  const place: unknown = stored ? JSON.parse(stored) : null
  if (!isPlace(place) || !isKnownPath(place.pathname, registry)) return '/dashboard'
  return place.pathname + place.search
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'pathname') === 'string' &&
  typeof Reflect.get(value, 'search') === 'string'
