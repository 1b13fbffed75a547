import pg from 'pg'
import { logger } from './logger.ts'
import type { Worker } from './worker.ts'

const RECONNECT_MS = 500

export interface ListenOptions {
  databaseUrl: string
  channel: string
  onNotification: (payload: string) => void
  /** Called on every connection: notifications may have been missed before it. */
  onConnect: () => void
}

export interface Listener extends Worker {
  /** Resolves after the first attempt to connect, whether it succeeded or not. */
  firstAttempt: Promise<void>
  /** While false, notifications are missed. */
  isConnected(): boolean
}

/** Listens for NOTIFY on a connection of its own, and reconnects until it is stopped. */
export function listen({ databaseUrl, channel, onNotification, onConnect }: ListenOptions): Listener {
  let connected: pg.Client | undefined
  let isStopped = false
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    const handleLoss = () => {
      if (connected === client) connected = undefined
      client.removeAllListeners()
      client.on('error', () => undefined)
      if (!isStopped) setTimeout(() => void connect(), RECONNECT_MS).unref()
    }
    client.once('error', handleLoss).once('end', handleLoss)
    client.on('notification', ({ payload = '' }) => onNotification(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      if (isStopped) return await client.end()
      onConnect()
      connected = client
    } catch (error) {
      logger.warn({ err: error, channel }, 'cannot listen for notifications yet')
      client.end().catch(() => undefined)
    }
  }
  return {
    firstAttempt: connect(),
    isConnected: () => connected !== undefined,
    async stop() {
      isStopped = true
      await connected?.end()
    },
  }
}
