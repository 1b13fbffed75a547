import { currentUserQuery, useQueryClient } from '@fundharbor/kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { documentQuery } from '../shared/document-queries.ts'
import { LiveConnection, type LiveState } from './live-connection.ts'

/** Opens a document to write in it with others, or to read along, as long as the component is shown. */
export function useLiveConnection(documentId: string, isReader: boolean): LiveConnection {
  const [connection] = useState(() => new LiveConnection(documentId, isReader))
  useEffect(() => {
    connection.open()
    return () => connection.close()
  }, [connection])
  return connection
}

export const useLiveState = (connection: LiveConnection): LiveState =>
  useSyncExternalStore(connection.subscribe, connection.getState)

/** Where access has ended, finds out what the person can still do. */
export function useAccessCheck(documentId: string, { ended }: LiveState): void {
  const client = useQueryClient()
  useEffect(() => {
    if (ended === null) return
    void client.invalidateQueries(currentUserQuery())
    void client.invalidateQueries(documentQuery(documentId))
  }, [client, documentId, ended])
}

/** Warns before closing a tab whose changes are not stored. */
export function useUnsavedWarning({ isSaved, storeNews }: LiveState): void {
  const isStored = isSaved && storeNews === 'stored'
  useEffect(() => {
    if (isStored) return undefined
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', handleUnload)
    return () => removeEventListener('beforeunload', handleUnload)
  }, [isStored])
}
