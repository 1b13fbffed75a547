import { performance } from 'node:perf_hooks'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { RemotePersonReader } from '@fundharbor/chassis/http/person-reader'
import type { Context } from 'koa'
import { seedPerson, SEED_PASSWORD } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { readIdentityEnv } from '../src/env.ts'

/**
 * Measures a running identity-billing: `node bench/accounts.ts` with the service's own environment (and a high
 * ATTEMPTS_FACTOR there). Prints medians in milliseconds, and for what must not tell whether an address is known,
 * the ratio of known to unknown.
 */
const env = readIdentityEnv()
const base = `http://127.0.0.1:${env.PORT}`
const knex = connectDatabase(env.DATABASE_URL, 4)
const ROUNDS = 60

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Medians of two kinds of request, taken in turns so that both meet the same machine. */
async function compared(known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.known.push(await timed(known))
    times.unknown.push(await timed(unknown))
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  return { known: a.toFixed(2), unknown: b.toFixed(2), ratio: (a / b).toFixed(3) }
}

const post = (path: string, body: object) =>
  fetch(base + path, {
    method: 'POST',
    headers: { origin: new URL(env.PUBLIC_URL).origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const print = (name: string, figures: object) => process.stdout.write(`${name} ${JSON.stringify(figures)}\n`)

const users = await Promise.all([seedPerson(knex, 'member'), seedPerson(knex, 'unverified')])
const [member, unverified] = users
let count = 0
const nobody = () => `nobody-${(count += 1)}@nowhere.example`
const wrong = 'not-the-password'

print(
  'sign-in with a wrong password, known against unknown address',
  await compared(
    () => post('/api/login', { email: member.email, password: wrong }),
    () => post('/api/login', { email: nobody(), password: wrong }),
  ),
)
print(
  'asking for the verification mail again',
  await compared(
    () => post('/api/resend-verification', { email: unverified.email }),
    () => post('/api/resend-verification', { email: nobody() }),
  ),
)
print(
  'asking for a new password',
  await compared(
    () => post('/api/forgot-password', { email: member.email }),
    () => post('/api/forgot-password', { email: nobody() }),
  ),
)

const signIns: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  signIns.push(await timed(() => post('/api/login', { email: member.email, password: SEED_PASSWORD })))
}
print('signing in', { median: median(signIns).toFixed(2) })

const reader = new RemotePersonReader({
  identityUrl: base,
  secret: env.INTERNAL_SECRET,
  databaseUrl: env.DATABASE_URL,
})
await reader.listen()
const cookie = await seedCookie(knex, member, { sessionKeys: env.SESSION_KEYS, publicUrl: env.PUBLIC_URL })
const ctx = { get: () => cookie } as unknown as Context
await reader.read(ctx)
const checks: number[] = []
for (let round = 0; round < 2000; round += 1) checks.push(await timed(() => reader.read(ctx)))
print('session check in another service, cached', { median: median(checks).toFixed(4) })

const burst = await Promise.all(
  Array.from({ length: 200 }, () => post('/api/login', { email: member.email, password: SEED_PASSWORD })),
)
const byStatus: Record<string, number> = {}
for (const { status } of burst) byStatus[status] = (byStatus[status] ?? 0) + 1
print('a burst of 200 sign-ins by status', byStatus)

await reader.close()
await knex.destroy()
