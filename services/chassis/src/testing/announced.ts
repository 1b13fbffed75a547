import { AnnouncedChange, LIVE_CHANNEL, type LiveChange } from '@fundharbor/contracts/identity/live'
import type { Knex } from 'knex'
import { listen } from '../runtime/listen.ts'

const END = 'the end of a test'

/** Runs something and returns what it announced to open pages, once all of it has arrived. */
export async function announcedBy(knex: Knex, run: () => Promise<unknown>): Promise<LiveChange[]> {
  const heard: LiveChange[] = []
  const databaseUrl: string = knex.client.config.connection.connectionString
  return new Promise((resolve, reject) => {
    const listener = listen({
      databaseUrl,
      channel: LIVE_CHANNEL,
      onNotification(payload) {
        if (payload === END) return void listener.stop().then(() => resolve(heard))
        const { transaction: _transaction, ...change } = AnnouncedChange.parse(JSON.parse(payload))
        heard.push(change)
      },
      onConnect: () => void run().then(() => knex.raw('SELECT pg_notify(?, ?)', [LIVE_CHANNEL, END]), reject),
    })
  })
}
