import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { prepareTemplate } from './database.ts'

/** Global set-up of the service tests: one disposable PostgreSQL for the whole run, unless one is given. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env.NODE_ENV = 'test'
  process.env.LOG_LEVEL ??= 'silent'
  if (process.env.TEST_DATABASE_URL) {
    await prepareTemplate(process.env.TEST_DATABASE_URL)
    return undefined
  }
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-test-'))
  // As root the server runs as somebody else, who must be able to walk in.
  await chmod(dir, 0o711)
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), disposable: true })
  process.env.TEST_DATABASE_URL = postgres.url
  await prepareTemplate(postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
