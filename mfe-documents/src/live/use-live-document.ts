import { currentUserQuery, useMutation, useQueryClient } from '@fundharbor/kit'
import { useLeaveGuard, type LeaveGuard } from '@fundharbor/kit/use-leave-guard.ts'
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

/** Stores what is not stored yet before somebody leaves the page, and asks only if that fails. */
export function useUnsavedGuard(connection: LiveConnection, { isSaved, storeNews }: LiveState): LeaveGuard {
  const guard = useLeaveGuard(() => !isSaved || storeNews !== 'stored')
  const { mutate, data } = useMutation({
    mutationFn: () => connection.storeNow(),
    onSuccess: (isStored) => {
      if (isStored) guard.leave()
    },
    networkMode: 'always',
  })
  useEffect(() => {
    if (guard.isBlocked) mutate()
  }, [guard.isBlocked, mutate])
  return { ...guard, isBlocked: guard.isBlocked && data === false }
}
