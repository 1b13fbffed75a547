import { once } from 'node:events'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ReaderMessage } from './job.ts'
import { readSource } from './read-source.ts'
import { liveSourceOf } from './settings.ts'

/** Reads one live source in a process of its own, as a parent process says in a message. */
const [{ databaseUrl, source, runId, now }] = (await once(process, 'message')) as [ReaderMessage]
clock.setTo(now)
const knex = connectDatabase(databaseUrl, 3)

// Exits with the service, which supervises this process.
const end = () => process.exit(1)
process.once('disconnect', end)
try {
  // The run has the error.
  await readSource(knex, { ...source, source: liveSourceOf(source.id) }, runId).catch(() => undefined)
} finally {
  await knex.destroy()
  process.off('disconnect', end)
  if (process.connected) process.disconnect()
}
