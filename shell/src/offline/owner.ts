import type { User } from '@fundharbor/contracts/identity/users'
import { create } from '@fundharbor/kit'

/** Stores on this device who has turned a feature on. Blocked storage counts as off. */
function deviceOwner(key: string) {
  const read = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const useOwner = create<{ owner: string | null }>(() => ({ owner: read() }))
  // Another tab may have turned it on or off.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) useOwner.setState({ owner: read() })
  })
  const setOwner = (owner: string | null): void => {
    if (owner === null) localStorage.removeItem(key)
    else localStorage.setItem(key, owner)
    useOwner.setState({ owner })
  }
  return [useOwner, setOwner] as const
}

/**
 * Whose grants and documents this device keeps (see `offlineOwnerOf`); null if that is off. Setting it throws
 * if the browser stores nothing.
 */
export const [useOfflineOwner, setOfflineOwner] = deviceOwner('fundharbor.offline')

/** A copy belongs to a user in one organization. Undefined if the server does not state the organization. */
export const offlineOwnerOf = ({ id, workspaceId }: User): string | undefined =>
  workspaceId && `${id} ${workspaceId}`

/** The id of the user whose deadlines this device notifies of; null if that is off. */
export const [usePushOwner, setPushOwner] = deviceOwner('fundharbor.push')
