import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Load } from './load.ts'
import type { Site } from './site.ts'
import { isGatewayHealthy, kill, killPid, type Step } from './steps.ts'

const firstNumber = async (file: string) => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)

/** Whether the database answers queries. */
export async function isDatabaseUp(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Options {
  dataDir: string
  /** Called with every step when it ends. */
  printStep: (step: Step) => Step
}

/** Kills every process in turn, PostgreSQL last. */
export async function killAll(site: Site, load: Load, { dataDir, printStep }: Options): Promise<Step[]> {
  const steps: Step[] = []
  for (const part of [...site.replicas, site.mail, site.gateway])
    steps.push(printStep(await kill(load, part)))
  const nginx = {
    title: 'nginx',
    pid: () => firstNumber(path.join(dataDir, 'gateway/nginx.pid')),
    isBack: isGatewayHealthy(site),
  }
  if (Number.isInteger(await nginx.pid())) steps.push(printStep(await killPid(load, nginx)))
  steps.push(printStep(await crash(site, load, dataDir)))
  return steps
}

/** Kills PostgreSQL. */
export const crash = (site: Site, load: Load, dataDir: string): Promise<Step> =>
  killPid(load, {
    title: 'PostgreSQL',
    pid: () => firstNumber(path.join(dataDir, 'postgres/data/postmaster.pid')),
    isBack: () => isDatabaseUp(site.database.url),
  })
