import type { LiveMessage, LiveTopic } from '@fundharbor/contracts/identity/live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { USER_KEY } from './current-user.ts'

/** A topic, or one of many things of a topic: `applications:<id>`. */
export type LiveSubject = LiveTopic | `${LiveTopic}:${string}`

/** Changes that come together load a query once. */
const BATCH_MS = 50
/** After a restart of the server, browsers do not load everything at the same moment. */
const CATCH_UP_WITHIN_MS = 2000
const EVERYTHING = 'everything'

let channel: string | null = null
const listeners = new Set<(message: LiveMessage) => void>()

/** The `meta` of a query that is fetched again whenever one of these changes, whoever changes it. */
export const changesWith = (...subjects: LiveSubject[]) => ({ changesWith: subjects })

/** Names this browser's connection; null until there is one. */
export const liveChannel = (): string | null => channel

/** Handles what the site announces to this browser while the component is shown. */
export function useLiveMessages(handle: (message: LiveMessage) => void): void {
  const handleLatest = useEffectEvent(handle)
  useEffect(() => {
    const listener = (message: LiveMessage) => handleLatest(message)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

/**
 * Fetches queries again when what they show changes. The shell passes everything to `receive` that it hears. A tab in the
 * background fetches nothing until it is shown.
 */
export function createLiveReceiver(client: QueryClient) {
  const pending = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    if (document.visibilityState === 'hidden' || pending.size === 0) return
    const subjects = new Set(pending)
    pending.clear()
    void client.invalidateQueries({ predicate: (query) => isAffected(query, subjects) })
  }
  document.addEventListener('visibilitychange', flush)
  return {
    receive(message: LiveMessage): void {
      if (message.event === 'open') channel = message.data.channel
      for (const listener of listeners) listener(message)
      if (message.event !== 'change' && message.event !== 'catch-up') return
      const isChange = message.event === 'change'
      if (isChange) pending.add(message.data.topic).add(`${message.data.topic}:${message.data.id}`)
      else pending.add(EVERYTHING)
      clearTimeout(timer)
      timer = setTimeout(flush, isChange ? BATCH_MS : Math.random() * CATCH_UP_WITHIN_MS)
    },
    stop(): void {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', flush)
    },
  }
}

function isAffected({ meta, queryKey }: Query, subjects: ReadonlySet<string>): boolean {
  const own = Array.isArray(meta?.changesWith) ? meta.changesWith : []
  if (subjects.has(EVERYTHING)) return own.length > 0 || queryKey[0] === USER_KEY[0]
  return own.some((subject: string) => subjects.has(subject))
}
