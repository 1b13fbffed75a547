import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Load } from './load.ts'
import type { Site } from './site.ts'
import { frontDoor, kill, killPid, type Step } from './steps.ts'

const firstNumber = async (file: string) => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)

async function databaseAnswers(url: string): Promise<boolean> {
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
  /** Hears of every step as it ends. */
  told: (step: Step) => Step
}

/** Kills every process in turn, as the last one PostgreSQL. */
export async function killAll(site: Site, load: Load, { dataDir, told }: Options): Promise<Step[]> {
  const steps: Step[] = []
  for (const member of [...site.replicas, site.mail, site.gateway]) steps.push(told(await kill(load, member)))
  const nginx = {
    title: 'nginx',
    pid: () => firstNumber(path.join(dataDir, 'gateway/nginx.pid')),
    isBack: frontDoor(site),
  }
  const postgres = {
    title: 'PostgreSQL',
    pid: () => firstNumber(path.join(dataDir, 'postgres/data/postmaster.pid')),
    isBack: () => databaseAnswers(site.database.url),
  }
  if (Number.isInteger(await nginx.pid())) steps.push(told(await killPid(load, nginx)))
  steps.push(told(await killPid(load, postgres)))
  return steps
}
