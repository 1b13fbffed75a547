import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { prepareTemplate } from './database.ts'
import { setTestDefaults, setTestServer, testServer } from './env.ts'

/** Global setup of the service tests: starts a temporary PostgreSQL for the run, unless TEST_DATABASE_URL names one. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  setTestDefaults()
  const given = testServer()
  if (given) {
    await prepareTemplate(given)
    return undefined
  }
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-test-'))
  // If we are root, the server runs as another user, who needs access.
  await chmod(dir, 0o711)
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), disposable: true })
  setTestServer(postgres.url)
  await prepareTemplate(postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
