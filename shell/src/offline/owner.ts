import { create } from '@fundharbor/kit'

const KEY = 'fundharbor.offline'

/** Blocked storage counts as off. */
function readOwner(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The id of the user whose saved opportunities and documents this device keeps; null if that is off. */
export const useOfflineOwner = create<{ owner: string | null }>(() => ({ owner: readOwner() }))

// Another tab may have turned it on or off.
addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) useOfflineOwner.setState({ owner: readOwner() })
})

/** Throws if the browser stores nothing. */
export function setOfflineOwner(owner: string | null): void {
  if (owner === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, owner)
  useOfflineOwner.setState({ owner })
}
