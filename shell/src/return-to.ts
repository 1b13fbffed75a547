import type { Registry } from '@fundharbor/contracts/platform/registry'
import { isForVisitors, isKnownPath } from './gate.ts'

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
  if (isForVisitors(pathname, registry) || !isKnownPath(pathname, registry)) return
  store({ pathname, search })
}

/** A link to the sign-in screen may say in its state where it stands: back there afterwards, to a visitor's page too. */
export function rememberFrom(state: unknown, registry: Registry): void {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
  if (isPlace(from) && isKnownPath(from.pathname, registry)) store(from)
}

const store = ({ pathname, search }: Place): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ pathname, search }))

/** Where to go after signing in, once: the remembered page, else the dashboard. */
export function takeReturn(registry: Registry): string {
  const place = parse(sessionStorage.getItem(KEY))
  forgetReturn()
  if (!isPlace(place) || !isKnownPath(place.pathname, registry)) return '/dashboard'
  return place.pathname + place.search
}

/** A new account begins at the dashboard, wherever its link led. */
export const forgetReturn = (): void => sessionStorage.removeItem(KEY)

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'pathname') === 'string' &&
  typeof Reflect.get(value, 'search') === 'string'
