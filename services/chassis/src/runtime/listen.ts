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

type Subscription = Omit<ListenOptions, 'databaseUrl'> & { isListening: boolean }

/** The connections of this process, by the address of their database. */
const connections = new Map<string, Connection>()

/**
 * Listens for NOTIFY, and reconnects until it is stopped. All channels of a process share one connection, so notifications of
 * different channels arrive in the order in which they were sent.
 */
export function listen({ databaseUrl, ...options }: ListenOptions): Listener {
  const connection = connections.get(databaseUrl) ?? new Connection(databaseUrl)
  connections.set(databaseUrl, connection)
  const subscription: Subscription = { ...options, isListening: false }
  return {
    firstAttempt: connection.add(subscription),
    isConnected: () => subscription.isListening,
    stop: () => connection.remove(subscription),
  }
}

class Connection {
  private readonly databaseUrl: string
  private readonly subscriptions = new Set<Subscription>()
  private connecting: Promise<pg.Client | undefined> | undefined

  constructor(databaseUrl: string) {
    this.databaseUrl = databaseUrl
  }

  async add(subscription: Subscription): Promise<void> {
    this.subscriptions.add(subscription)
    // A new connection listens to all channels.
    if (!this.connecting) return void (await this.connect())
    const client = await this.connecting
    if (client && !subscription.isListening)
      await this.listenTo(client, subscription).catch(() => client.end())
  }

  async remove(subscription: Subscription): Promise<void> {
    subscription.isListening = false
    this.subscriptions.delete(subscription)
    if (this.subscriptions.size > 0) return
    connections.delete(this.databaseUrl)
    await (await this.connecting)?.end()
  }

  private connect(): Promise<pg.Client | undefined> {
    this.connecting = this.open().catch((error: unknown) => {
      logger.warn({ err: error }, 'cannot listen for notifications yet')
      return undefined
    })
    return this.connecting
  }

  private async open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true })
    let isLost = false
    const handleLoss = () => {
      if (isLost) return
      isLost = true
      for (const subscription of this.subscriptions) subscription.isListening = false
      setTimeout(() => this.subscriptions.size > 0 && void this.connect(), RECONNECT_MS).unref()
    }
    client.on('error', handleLoss).on('end', handleLoss)
    client.on('notification', ({ channel, payload = '' }) => {
      // Notifications that arrive before `onConnect` count as missed.
      for (const each of this.subscriptions)
        if (each.isListening && each.channel === channel) each.onNotification(payload)
    })
    try {
      await client.connect()
      for (const subscription of this.subscriptions) await this.listenTo(client, subscription)
      return client
    } catch (error) {
      handleLoss()
      client.end().catch(() => undefined)
      throw error
    }
  }

  private async listenTo(client: pg.Client, subscription: Subscription): Promise<void> {
    await client.query(`LISTEN ${subscription.channel}`)
    subscription.isListening = true
    subscription.onConnect()
  }
}
