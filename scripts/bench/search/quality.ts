import { execFile } from 'node:child_process'
import { chmod, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '@fundharbor/chassis/data/database'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { provision } from '@fundharbor/postgres/provision'
import { env } from '../../platform/env.ts'
import { samePassword } from './services.ts'
import { markdownTable } from './timings.ts'

const run = promisify(execFile)
const catalog = new URL('../../../services/catalog/', import.meta.url).pathname
const script = path.join(catalog, 'bench/score-judged.ts')

/** Scores the judged queries over the shipped catalog; returns a table. */
export const showQuality = async (dir: string): Promise<string> =>
  markdownTable(['judged queries', 'number', 'without vectors', 'with vectors'], await scoreJudged(dir))

/**
 * The name of each set of judged queries and of each kind in it, their number, and their nDCG@10 without and with vectors, with
 * a database and process of its own. With the address of an OpenSearch cluster, that is searched.
 */
export async function scoreJudged(dir: string, openSearchUrl?: string): Promise<string[][]> {
  const home = path.join(dir, 'quality')
  await mkdir(home, { recursive: true })
  await chmod(home, 0o711)
  const postgres = await startPostgres({ dir: path.join(home, 'postgres'), disposable: true })
  try {
    const databases = await provision(postgres.url, samePassword(crypto.randomUUID()))
    await migrate(databases.catalog, path.join(catalog, 'migrations'))
    const childEnv = { PATH: env.PATH, LOG_LEVEL: 'error' }
    const args = [script, databases.catalog, ...(openSearchUrl ? [openSearchUrl] : [])]
    const { stdout } = await run(process.execPath, args, { env: childEnv })
    return JSON.parse(stdout) as string[][]
  } finally {
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  }
}
