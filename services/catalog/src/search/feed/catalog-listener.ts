import { listen } from '@fundharbor/chassis/runtime/listen'
import type { Worker } from '@fundharbor/chassis/runtime/worker'

/** Triggers on `opportunities` notify this channel of every committed change. */
const CHANNEL = 'fundharbor_catalog'

/**
 * Calls `onChange` with the payload of every notification (empty for changes of opportunities), and with null
 * whenever notifications may have been missed.
 */
export const listenToCatalog = (
  databaseUrl: string,
  onChange: (announcement: string | null) => void,
): Worker =>
  listen({ databaseUrl, channel: CHANNEL, onNotification: onChange, onConnect: () => onChange(null) })
