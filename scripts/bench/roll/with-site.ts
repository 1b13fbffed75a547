import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@fundharbor/postgres/free-port'
import { env } from '../../platform/env.ts'
import { readSettings } from '../../platform/settings.ts'
import { startSite, type Interpose, type Site } from './site.ts'

interface SiteOptions {
  /** Names the temporary folder. */
  name: string
  /** Settings beside the usual ones. */
  more?: NodeJS.ProcessEnv
  interpose?: Interpose
}

/** Two replicas that share the processors. */
const CONNECTIONS_PER_REPLICA = 8

/**
 * Starts two replicas of everything in a temporary folder, with limits that a load from one address does not reach, and
 * stops and deletes them afterwards.
 */
export async function withSite<T>(
  { name, more, interpose }: SiteOptions,
  use: (site: Site, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `fundharbor-${name}-`))
  // As root, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const settings = readSettings({
    PORT: String(await freePort()),
    ...env,
    LIVE_SOURCES: 'off',
    DATA_DIR: dataDir,
    ATTEMPTS_FACTOR: '1000',
    RATE_GENERAL: '100000',
    REQUESTS_PER_ADDRESS: '60000',
    RATE_SIGN_IN: '100000',
    DATABASE_POOL: String(CONNECTIONS_PER_REPLICA),
    ...more,
  })
  const stops: (() => Promise<void>)[] = []
  try {
    const log = (message: string) => console.log(message)
    return await use(
      await startSite({ ...settings, stripeSandbox: false }, { log, stops, interpose }),
      dataDir,
    )
  } finally {
    for (const end of stops.splice(0).toReversed()) await end()
    await rm(dataDir, { recursive: true, force: true })
  }
}
