/** A page that the member opened lately. */
export interface RecentPage {
  to: string
  title: string
}

const isRecentPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  'title' in value &&
  typeof value.title === 'string'

const MOST = 6

const keyOf = (userId: string) => `fundharbor.recent.${userId}`

/** The last pages, newest first. Blocked or damaged storage counts as empty. */
export function readRecent(userId: string): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentPage) : []
  } catch {
    return []
  }
}

/** Puts a page first. */
export function addRecent(userId: string, page: RecentPage): void {
  const others = readRecent(userId).filter(({ to }) => to !== page.to)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([page, ...others].slice(0, MOST)))
  } catch {
    // Without storage, nothing is remembered.
  }
}

/** On signing out, so that the next person at the device reads no titles. */
export function forgetRecent(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing was stored.
  }
}
