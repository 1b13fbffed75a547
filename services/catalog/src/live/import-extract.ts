import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { grantsGovSource } from '../imports/grants-gov.ts'
import { runImport } from '../imports/import-source.ts'
import { failRun } from '../imports/runs.ts'
import { downloadZip } from './download.ts'

/** `node import-extract.ts <url> <run> <now>` downloads a full extract and imports it as the given run. */
const [url = '', run = '', now = ''] = process.argv.slice(2)
clock.setTo(now)
// Sent as a message: arguments would show the password to other processes.
const [{ databaseUrl }] = (await once(process, 'message')) as [{ databaseUrl: string }]
const knex = connectDatabase(databaseUrl, 3)
const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-extract-'))

// Exits with the service, which supervises this process.
const end = () => process.exit(1)
process.once('disconnect', end)
try {
  const file = path.join(folder, path.basename(new URL(url).pathname))
  await downloadZip(url, file)
  await runImport(knex, grantsGovSource(file, clock.now(), { isWhole: true }), run)
} catch (error) {
  await failRun(knex, run, error)
} finally {
  await rm(folder, { recursive: true, force: true })
  await knex.destroy()
  process.off('disconnect', end)
  if (process.connected) process.disconnect()
}
