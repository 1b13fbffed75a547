import { createLiveReceiver, currentUserQuery, useQueryClient } from '@fundharbor/kit'
import { useEffect } from 'react'
import { SharedConnection } from './tabs.ts'

/** Hears what changes on the site, for the shell and the areas. Renders nothing. */
export function LiveChannel({ userId, workspaceId }: { userId: string; workspaceId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    const { receive, stop } = createLiveReceiver(client)
    const connection = new SharedConnection(`fundharbor.live.${userId}.${workspaceId}`, {
      onHeard: ({ message }) => receive(message),
      onSignedOut: () => void client.invalidateQueries(currentUserQuery()),
    })
    return () => {
      connection.stop()
      stop()
    }
  }, [client, userId, workspaceId])
  return null
}
