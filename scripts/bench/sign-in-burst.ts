import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@fundharbor/postgres/free-port'
import { env } from '../platform/env.ts'
import { startPlatform } from '../platform/platform.ts'
import { readSettings } from '../platform/settings.ts'
import { failuresOf, startLoad, type Load } from './load.ts'
import { percentile } from './search/timings.ts'

const SIGN_INS = 200
const IDLE_READS = 300
/** The list may become at most this many times slower than when idle. */
const MAX_RATIO = 3

const admin = { email: 'harbor-master@fundharbor.local', password: 'harbor-master-of-figures' }

const headersOf = (url: string) => ({ 'content-type': 'application/json', origin: url })

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: headersOf(url),
    body: JSON.stringify(admin),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return cookies.join('; ')
}

/** Sends all sign-ins at once from a thread of its own, so that they do not slow down the reader. */
const burst = (url: string): Load =>
  startLoad({
    url: `${url}/api/login`,
    method: 'POST',
    headers: headersOf(url),
    body: JSON.stringify(admin),
    amount: SIGN_INS,
    connections: SIGN_INS,
    workers: 1,
  })

/** Reads the list again and again over one connection. */
const readList = (url: string, cookie: string, until: { amount: number } | { duration: number }): Load =>
  startLoad({ url: `${url}/api/opportunities`, headers: { cookie }, connections: 1, ...until })

async function measure(url: string) {
  const cookie = await signIn(url)
  await readList(url, cookie, { amount: IDLE_READS }).result
  const idle = readList(url, cookie, { amount: IDLE_READS })
  await idle.result
  const signIns = burst(url)
  const busy = readList(url, cookie, { duration: 3600 })
  const { statusCodeStats = {} } = await signIns.result
  busy.stop()
  const failed = failuresOf(await idle.result) + failuresOf(await busy.result)
  return { idle: idle.timings, busy: busy.timings, statuses: statusCodeStats, failed }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

function report({ idle, busy, statuses, failed }: Awaited<ReturnType<typeof measure>>): boolean {
  const median = percentile(idle, 0.5)
  const ratio = percentile(busy, 0.5) / median
  const late = percentile(busy, 0.95) / median
  const count = (status: 200 | 503) => statuses[`${status}`]?.count ?? 0
  console.log('\n| GET /api/opportunities | reads | median | p95 | slowest |\n|---|---:|---:|---:|---:|')
  for (const [name, reads] of [
    ['idle', idle],
    [`during ${SIGN_INS} sign-ins at once`, busy],
  ] as const)
    console.log(
      `| ${name} | ${reads.length} | ${ms(percentile(reads, 0.5))} | ${ms(percentile(reads, 0.95))} | ${ms(percentile(reads, 1))} |`,
    )
  console.log(`\nSign-ins: ${count(200)} succeeded, ${count(503)} told to retry (503).`)
  console.log(
    `Compared with the idle median: median ${ratio.toFixed(2)} times as long, 95th percentile ${late.toFixed(2)} times.`,
  )
  return late <= MAX_RATIO && failed === 0
}

/** `node scripts/bench/sign-in-burst.ts`: measures how many sign-ins at once slow down everybody else. */
async function main(): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-burst-'))
  await chmod(dataDir, 0o711)
  const settings = readSettings({
    ...env,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ATTEMPTS_FACTOR: '1000',
    RATE_GENERAL: '100000',
    REQUESTS_PER_ADDRESS: '60000',
    RATE_SIGN_IN: '100000',
  })
  const platform = await startPlatform(settings, { log: (message) => console.log(message) })
  try {
    return report(await measure(platform.url)) ? 0 : 1
  } finally {
    await platform.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
