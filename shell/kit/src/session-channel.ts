const NAME = 'fundharbor.session'

/** What one tab tells the others. */
export type SessionChange = 'signed-in' | 'signed-out' | 'organization-changed'

let channel: BroadcastChannel | null = null

/** Tells the browser's other tabs. A tab does not hear itself. */
export const announceSession = (change: SessionChange): void => channel?.postMessage(change)

/**
 * Reloads every tab after the organization changes, because loaded data belongs to the previous one. This tab opens a path
 * of the site.
 */
export function openOrganizationAt(path: string): void {
  announceSession('organization-changed')
  location.assign(path)
}

/** As `openOrganizationAt`, with the dashboard. */
export function openOrganization(): void {
  openOrganizationAt('/dashboard')
}

/** Hears what other tabs announce; returns a function that stops. Old browsers without channels hear nothing. */
export function listenToSession(onChange: (change: SessionChange) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const opened = new BroadcastChannel(NAME)
  channel = opened
  opened.addEventListener('message', ({ data }) => onChange(data as SessionChange))
  return () => {
    opened.close()
    if (channel === opened) channel = null
  }
}
