import { connectDatabase } from '../data/database.ts'
import type { Knex } from 'knex'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectJobs, jobTable } from '../jobs/connection.ts'
import { derivedId } from '../jobs/queue.ts'
import type { Worker } from '../runtime/worker.ts'
import { testDatabase } from '../testing/database.ts'
import { clearJobs, makeJobsDue, returnRunningJobs } from '../testing/jobs.ts'
import { deleteMailsTo, queueMail, startMailWorker, type Mail } from './mail.ts'
import { transportOptions } from './transport.ts'

let knex: Knex
let workers: Worker[] = []
let inbox: string[] = []
let server: SMTPServer | undefined
let port = 0

beforeAll(async () => {
  const { url } = await testDatabase('content')
  knex = connectDatabase(url, 10)
  await connectJobs(knex, { service: 'content', supervise: false })
})
afterAll(() => knex.destroy())

beforeEach(async () => {
  inbox = []
  await clearJobs(knex)
  port = await openMailbox()
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  await closeMailbox()
})

/** A mail server on the port of before, or on a free one. */
async function openMailbox(at = 0, delayMs = 0, host = '127.0.0.1'): Promise<number> {
  const opened = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()))
      stream.on('end', () => {
        inbox.push(mail)
        setTimeout(done, delayMs)
      })
    },
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(at, host, resolve))
  return (opened.server.address() as AddressInfo).port
}
const closeMailbox = () =>
  new Promise<void>((resolve) => {
    if (!server) return resolve()
    server.close(resolve)
    server = undefined
  })

/** A replica that sends emails. */
async function startReplica(): Promise<void> {
  workers.push(await connectJobs(knex, { service: 'content' }))
  await startMailWorker({ url: `smtp://127.0.0.1:${port}`, from: 'Fundharbor <a@b.test>' })
}
const mail = (over: Partial<Mail> = {}): Mail => ({
  to: 'amara@northquay.example',
  subject: 'Welcome',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...over,
})
const jobs = () => knex.table(jobTable()).where({ name: 'email' })
const unsent = async () => (await jobs().whereNot({ state: 'completed' })).length

test('sends committed emails as HTML and text', async () => {
  await queueMail(knex, mail())
  await startReplica()
  await vi.waitFor(() => expect(inbox).toHaveLength(1), 5000)
  expect(inbox[0]).toMatch(/^From: Fundharbor <a@b\.test>/m)
  expect(inbox[0]).toContain('text/plain')
  expect(inbox[0]).toContain('<p>Hello</p>')
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 2000)
})

test('an email that is queued while the worker is idle leaves within two seconds', async () => {
  await startReplica()
  await sleep(300)
  await queueMail(knex, mail())
  await vi.waitFor(() => expect(inbox).toHaveLength(1), 2000)
})

test('never sends emails of a rolled back transaction', async () => {
  const rolledBack = knex.transaction(async (trx) => {
    await queueMail(trx, mail())
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  expect(await unsent()).toBe(0)
})

test('several replicas send each email once', async () => {
  for (let count = 0; count < 12; count += 1) await queueMail(knex, mail({ subject: `Number ${count}` }))
  for (let count = 0; count < 3; count += 1) await startReplica()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 10_000)
  const subjects = inbox.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])
  expect(subjects.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `Number ${n}`).toSorted())
})

test('a mail server that takes four seconds to accept an email gets it once', async () => {
  await closeMailbox()
  port = await openMailbox(0, 4000)
  await queueMail(knex, mail())
  await startReplica()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 10_000)
  expect(inbox).toHaveLength(1)
  expect(await jobs()).toMatchObject([{ state: 'completed', retryCount: 0 }])
})

/** How long the email waits for its next attempt after so many, in seconds. */
const waitAfter = (attempts: number) =>
  vi.waitFor(async () => {
    const [row] = await jobs()
    expect(row).toMatchObject({ state: 'retry', retryCount: attempts - 1 })
    const { rows } = await knex.raw('SELECT extract(epoch FROM ? - now())::float AS wait', [row.startAfter])
    return rows[0].wait
  }, 5000)

test('retries with growing pauses while the mail server is down, and then sends once', async () => {
  await closeMailbox()
  await queueMail(knex, mail())
  await startReplica()
  expect(await waitAfter(1)).toBeLessThan(4.1)
  await makeJobsDue(knex)
  await waitAfter(2)
  await makeJobsDue(knex)
  // Between half of the doubled pause and all of it.
  expect(await waitAfter(3)).toBeGreaterThan(3)
  await openMailbox(port)
  await makeJobsDue(knex)
  await vi.waitFor(() => expect(inbox).toHaveLength(1), 5000)
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 2000)
})

test('an email that a crash interrupted is sent again, with the same Message-ID', async () => {
  await queueMail(knex, mail())
  await startReplica()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 5000)
  // As the worker of a process that was killed while the mail server took the email leaves it.
  await jobs().update({ state: 'active', completed_on: null, data: JSON.stringify(mail()) })
  await returnRunningJobs(knex)
  await vi.waitFor(() => expect(inbox).toHaveLength(2), 5000)
  const [first, second] = inbox.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1])
  expect(second).toBe(first)
})

test('the queue keeps recipient and subject of an email that was sent, and nothing else', async () => {
  const secret = 'https://fundharbor.example/reset-password?token=secret'
  const headers = { 'List-Unsubscribe': `<${secret}>` }
  await queueMail(knex, mail({ text: secret, html: secret, headers }))
  await startReplica()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 5000)
  const [{ data }] = await jobs()
  expect(data).toEqual({ to: 'amara@northquay.example', subject: 'Welcome' })
  // As a process that was killed right after leaves it.
  await jobs().update({ state: 'active', completed_on: null })
  await returnRunningJobs(knex)
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 5000)
  expect(inbox).toHaveLength(1)
})

test('blanks what a process that died has sent', async () => {
  await queueMail(knex, mail())
  await jobs().update({ state: 'completed', completed_on: knex.fn.now() })
  await queueMail(knex, mail({ subject: 'Another' }))
  await startReplica()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 5000)
  expect(await jobs().whereRaw("data ->> 'text' IS NOT NULL")).toEqual([])
  expect(inbox).toHaveLength(1)
})

test('an email whose id is queued already is not sent again', async () => {
  const id = derivedId('letter', 'amara')
  await queueMail(knex, mail(), id)
  await queueMail(knex, mail(), id)
  expect(await unsent()).toBe(1)
})

test('emails to an address that is erased are deleted, sent or not, however it was typed', async () => {
  await queueMail(knex, mail())
  await queueMail(knex, mail({ to: 'Amara@Northquay.example' }))
  await queueMail(knex, mail({ to: 'bo@harbourstreet.example' }))
  await deleteMailsTo(knex, ['amara@northquay.example', 'nobody@northquay.example'])
  expect(await jobs().pluck('singleton_key')).toEqual(['bo@harbourstreet.example'])
})

test('in production, an email leaves this machine over TLS or not at all', async () => {
  await closeMailbox()
  port = await openMailbox(0, 0, '127.0.0.2')
  const send = (url: string) =>
    createTransport(transportOptions(url, true)).sendMail({ from: 'a@b.test', ...mail() })
  await expect(send(`smtp://127.0.0.2:${port}`)).rejects.toThrow(/STARTTLS/)
  expect(inbox).toEqual([])
  await send(`smtp://127.0.0.2:${port}?ignoreTLS=true`)
  expect(inbox).toHaveLength(1)
})

test('a subject cannot begin another header', async () => {
  await queueMail(knex, mail({ subject: 'Hello\r\nBcc: everyone@elsewhere.example' }))
  await startReplica()
  await vi.waitFor(() => expect(inbox).toHaveLength(1), 5000)
  expect(inbox[0]).not.toMatch(/^Bcc:/m)
})
