import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL, fileURLToPath } from 'node:url'
import { freePort } from '@fundharbor/postgres/free-port'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { inheritedEnv, internalEnv } from '@fundharbor/chassis/testing/env'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '../testing/identity.test-helper.ts'

/** The service as deployed: two replicas that start at the same time on an empty database. */
const PORTS: number[] = []
const running: Replica[] = []
let env: NodeJS.ProcessEnv = {}

interface Replica {
  port: number
  child: ChildProcess
  log: string
}

beforeAll(async () => {
  const { url } = await testDatabase('identity_billing')
  env = {
    ...inheritedEnv,
    NODE_ENV: 'production',
    ADMIN_TWO_FACTOR: 'optional',
    LOG_LEVEL: 'trace',
    DATABASE_URL: url,
    ...internalEnv('identity-billing'),
    SESSION_KEYS: 'a key that signs cookies in tests',
    TWO_FACTOR_KEYS: 'a key that encrypts secrets in tests',
    ADMIN_EMAIL: 'harbormaster@fundharbor.test',
    ADMIN_PASSWORD: 'lantern-on-the-pier',
    PUBLIC_URL: TEST_ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:9',
    FILES_URL: pathToFileURL(await mkdtemp(path.join(tmpdir(), 'fundharbor-files-'))).href,
  }
  PORTS.push(await freePort(), await freePort())
  await Promise.all(PORTS.map((port) => start(port)))
})
afterAll(() => Promise.all(running.map((replica) => stop(replica))))

async function start(port: number): Promise<Replica> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], { env: { ...env, PORT: String(port) } })
  const replica: Replica = { port, child, log: '' }
  child.stdout.on('data', (chunk: Buffer) => (replica.log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (replica.log += chunk.toString()))
  running.push(replica)
  for (let tries = 0; tries < 1000; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return replica
    await sleep(100)
  }
  throw new Error(`The replica on ${port} did not start: ${replica.log}`)
}

async function stop({ child }: Replica): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code as number | null
}

const send = (port: number, path: string, body?: object, cookie = '') =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin: TEST_ORIGIN, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  })
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

test('replicas share accounts and sessions, which survive a restart', async () => {
  const [first = 0, second = 0] = PORTS
  const registered = await send(first, '/api/register', registration())
  expect(registered.status).toBe(201)
  const cookie = cookieOf(registered)
  expect((await send(second, '/api/user', undefined, cookie)).status).toBe(200)
  const [replica] = running
  if (!replica) throw new Error('No replica runs')
  expect(await stop(replica)).toBe(0)
  expect((await send(second, '/api/user', undefined, cookie)).status).toBe(200)
  await start(replica.port)
  expect((await send(replica.port, '/api/user', undefined, cookie)).status).toBe(200)
})

test('replicas create the administrator once', async () => {
  const form = { email: 'harbormaster@fundharbor.test', password: 'lantern-on-the-pier' }
  const signedIn = await send(PORTS[1] ?? 0, '/api/login', form)
  expect(signedIn.status).toBe(200)
  const list = await send(
    PORTS[1] ?? 0,
    '/api/admin/users?search=harbormaster',
    undefined,
    cookieOf(signedIn),
  )
  expect(await list.json()).toHaveLength(1)
})

test('logs contain no personal data or secrets', async () => {
  const form = { email: 'canary@northquay.example', password: 'canary-in-the-harbor' }
  const registered = await send(
    PORTS[1] ?? 0,
    '/api/register',
    registration({ ...form, confirmPassword: form.password }),
  )
  await send(PORTS[1] ?? 0, '/api/login', { ...form, password: 'canary-sings-wrong' })
  await send(PORTS[1] ?? 0, '/api/verify-email?token=canary-token-of-somebody-0123456789abcdefghij')
  await send(PORTS[1] ?? 0, '/api/verify-email', { token: 'canary-token-in-a-body-0123456789abcdefghij' })
  // The mail server cannot be reached, which is logged.
  await sleep(1500)
  const log = running.map((replica) => replica.log).join('')
  expect(log).toContain('a job failed')
  const sid = /fundharbor_sid=([\w-]+)/.exec(cookieOf(registered))?.[1] ?? 'none'
  for (const secret of [sid, 'canary', 'tidewater-lanterns', 'amara@', 'lantern-on-the-pier', 'argon2id']) {
    expect(log).not.toContain(secret)
  }
})

test('every line of the log has a level in words and the name of the service', async () => {
  const lines = running.flatMap(({ log }) => log.trim().split('\n')).map((line) => JSON.parse(line))
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.filter(({ level, name }) => !/^[a-z]+$/.test(level) || name !== 'identity-billing')).toEqual(
    [],
  )
})

test('a service that cannot reach its database says which one, in one line of the log, and ends', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const DATABASE_URL = 'postgres://identity_billing:tide@127.0.0.1:9/fundharbor'
  const child = spawn(process.execPath, [main], { env: { ...env, PORT: '4001', DATABASE_URL } })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(JSON.parse(log)).toMatchObject({
    level: 'fatal',
    msg: 'Cannot connect to fundharbor at 127.0.0.1:9 as identity_billing: ECONNREFUSED. Check DATABASE_URL.',
  })
})
