import type { Registry } from '@fundharbor/contracts/platform/registry'
import { isOpenToVisitors, isKnownPath } from './access.ts'

/** Open to everyone, but a changed address is confirmed by a signed-in account. */
const VERIFY_EMAIL_PATH = '/verify-email'

const KEY = 'fundharbor.return-to'

interface ReturnPath {
  pathname: string
  search: string
}

/**
 * Saves the page that a visitor wanted to see but that needs sign-in, to go there after signing in. Only pages of this
 * site are saved, never an external URL.
 */
export function saveReturnPath({ pathname, search }: ReturnPath, registry: Registry): void {
  if (isOpenToVisitors(pathname, registry) || !isKnownPath(pathname, registry)) return
  store({ pathname, search })
}

/** Saves the page that a link to the sign-in screen names in its state (`from`), which may be open to visitors. */
export function saveReturnPathFrom(state: unknown, registry: Registry): void {
  const from = returnPathIn(state, registry)
  if (from) store(from)
}

/** The page that a link to the sign-in screen names in its state. */
export function returnPathIn(state: unknown, registry: Registry): ReturnPath | undefined {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
  return isReturnPath(from, registry) ? from : undefined
}

const store = ({ pathname, search }: ReturnPath): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ pathname, search }))

/** Returns the saved page and clears it; the dashboard if there is none. */
export function popReturnPath(registry: Registry): string {
  const saved = readReturnPath(registry)
  sessionStorage.removeItem(KEY)
  return saved ?? '/dashboard'
}

/** The saved page, which stays saved. */
export function readReturnPath(registry: Registry): string | undefined {
  const saved = parse(sessionStorage.getItem(KEY))
  return isReturnPath(saved, registry) ? saved.pathname + saved.search : undefined
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

function isReturnPath(value: unknown, registry: Registry): value is ReturnPath {
  if (typeof value !== 'object' || value === null) return false
  const path: unknown = Reflect.get(value, 'pathname')
  return (
    typeof path === 'string' &&
    typeof Reflect.get(value, 'search') === 'string' &&
    (path === VERIFY_EMAIL_PATH || isKnownPath(path, registry))
  )
}
