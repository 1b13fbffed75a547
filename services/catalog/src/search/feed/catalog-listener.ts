import { listen } from '@fundharbor/chassis/runtime/listen'
import type { Worker } from '@fundharbor/chassis/runtime/worker'

/** The trigger on `opportunities` announces every change here, at its commit. */
const CHANNEL = 'fundharbor_catalog'

/**
 * Calls `onChange` with every announcement, which triggers on opportunities leave empty, and with null whenever
 * announcements may have been missed.
 */
export const listenToCatalog = (
  databaseUrl: string,
  onChange: (announcement: string | null) => void,
): Worker =>
  listen({ databaseUrl, channel: CHANNEL, onNotification: onChange, onConnect: () => onChange(null) })
