import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Worker } from '@fundharbor/chassis/runtime/service'
import pg from 'pg'

/** Triggers on `opportunities` notify this channel of every committed change. */
const CHANNEL = 'fundharbor_catalog'

const RECONNECT_MS = 1000

/**
 * Calls `onChange` with the payload of every notification (empty for changes of opportunities), and with null
 * whenever notifications may have been missed.
 */
export function listenToCatalog(
  databaseUrl: string,
  onChange: (announcement: string | null) => void,
): Worker {
  let client: pg.Client | undefined
  let isStopped = false
  const connect = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = next
    const handleLoss = () => {
      next.removeAllListeners()
      next.on('error', () => undefined)
      if (!isStopped) setTimeout(() => void connect(), RECONNECT_MS).unref()
    }
    next.once('error', handleLoss).once('end', handleLoss)
    next.on('notification', ({ payload = '' }) => onChange(payload))
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
      onChange(null)
    } catch (error) {
      logger.warn({ err: error }, 'Cannot listen for catalog changes yet')
      next.end().catch(() => undefined)
    }
  }
  void connect()
  return {
    async stop() {
      isStopped = true
      await client?.end()
    },
  }
}
