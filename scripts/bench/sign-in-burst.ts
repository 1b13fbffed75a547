import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@fundharbor/postgres/embedded-postgres'
import { env } from '../platform/env.ts'
import { startPlatform } from '../platform/platform.ts'
import { readSettings } from '../platform/settings.ts'

const SIGN_INS = 200
const IDLE_READS = 300
/** The list may become at most this many times slower than when idle. */
const MAX_RATIO = 3

const admin = { email: 'harbor-master@fundharbor.local', password: 'harbor-master-of-figures' }

interface Read {
  milliseconds: number
  status: number
}

const at = (reads: Read[], share: number): number => {
  const sorted = reads.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function signIn(url: string): Promise<Response> {
  return fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(admin),
  })
}

async function readList(url: string, cookie: string): Promise<Read> {
  const begin = performance.now()
  const response = await fetch(`${url}/api/opportunities`, { headers: { cookie } })
  await response.arrayBuffer()
  return { milliseconds: performance.now() - begin, status: response.status }
}

/** Sends all sign-ins at once from a separate process, so that they do not slow down the reader. Returns their statuses. */
async function burst(url: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, url])
  return JSON.parse(stdout) as number[]
}

async function sendBurst(url: string): Promise<void> {
  const attempts = Array.from({ length: SIGN_INS }, async () => (await signIn(url)).status)
  process.stdout.write(JSON.stringify(await Promise.all(attempts)))
}

/** Reads the list repeatedly until the work is done. */
async function readWhile(work: Promise<unknown>, read: () => Promise<Read>): Promise<Read[]> {
  const reads: Read[] = []
  const done = work.then(() => null)
  const next = async () => {
    const one = await read()
    reads.push(one)
    return one
  }
  while ((await Promise.race([done, next()])) !== null);
  return reads
}

async function measure(url: string) {
  const cookie = (await signIn(url)).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const read = () => readList(url, cookie)
  for (let n = 0; n < IDLE_READS; n += 1) await read()
  const idle: Read[] = []
  for (let n = 0; n < IDLE_READS; n += 1) idle.push(await read())
  const signIns = burst(url)
  const busy = await readWhile(signIns, read)
  return { idle, busy, statuses: await signIns }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

function report({ idle, busy, statuses }: Awaited<ReturnType<typeof measure>>): boolean {
  const median = at(idle, 0.5)
  const ratio = at(busy, 0.5) / median
  const late = at(busy, 0.95) / median
  const count = (status: number) => statuses.filter((each) => each === status).length
  console.log('\n| GET /api/opportunities | reads | median | p95 | slowest |\n|---|---:|---:|---:|---:|')
  for (const [name, reads] of [
    ['idle', idle],
    [`during ${SIGN_INS} sign-ins at once`, busy],
  ] as const)
    console.log(
      `| ${name} | ${reads.length} | ${ms(at(reads, 0.5))} | ${ms(at(reads, 0.95))} | ${ms(at(reads, 1))} |`,
    )
  console.log(`\nSign-ins: ${count(200)} succeeded, ${count(503)} told to retry (503).`)
  console.log(
    `Compared with the idle median: median ${ratio.toFixed(2)} times as long, 95th percentile ${late.toFixed(2)} times.`,
  )
  return late <= MAX_RATIO && [...idle, ...busy].every(({ status }) => status === 200)
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

const [, , url] = process.argv
if (url) await sendBurst(url)
else process.exitCode = await main()
