import { connectDatabase } from '../data/database.ts'
import type { Knex } from 'knex'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../runtime/clock.ts'
import { createMailQueue } from '../data/shared-tables.ts'
import { queueMail, startMailWorker, type Mail } from './mail.ts'
import type { Worker } from '../runtime/service.ts'
import { testDatabase } from '../testing/database.ts'

let knex: Knex
let workers: Worker[] = []
let inbox: string[] = []
let server: SMTPServer | undefined
let port = 0

beforeAll(async () => {
  const { url } = await testDatabase('content')
  knex = connectDatabase(url, 10)
  await createMailQueue(knex)
})
afterAll(() => knex.destroy())

beforeEach(async () => {
  inbox = []
  await knex.table('mail_queue').delete()
  port = await openMailbox()
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  await closeMailbox()
  clock.reset()
})

/** A mail server on the port of before, or on a free one. */
async function openMailbox(at = 0, delayMs = 0): Promise<number> {
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
  await new Promise<void>((resolve) => opened.listen(at, '127.0.0.1', resolve))
  return (opened.server.address() as AddressInfo).port
}
const closeMailbox = () =>
  new Promise<void>((resolve) => {
    if (!server) return resolve()
    server.close(resolve)
    server = undefined
  })

const startWorker = () => {
  const worker = startMailWorker(knex, { url: `smtp://127.0.0.1:${port}`, from: 'Fundharbor <a@b.test>' })
  workers.push(worker)
}
const mail = (over: Partial<Mail> = {}): Mail => ({
  to: 'amara@northquay.example',
  subject: 'Welcome',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...over,
})
const unsent = async () => (await knex.table('mail_queue').whereNull('sent_at')).length

test('sends what was committed, in both forms', async () => {
  await queueMail(knex, mail())
  startWorker()
  await vi.waitFor(() => expect(inbox).toHaveLength(1), 5000)
  expect(inbox[0]).toMatch(/^From: Fundharbor <a@b\.test>/m)
  expect(inbox[0]).toContain('text/plain')
  expect(inbox[0]).toContain('<p>Hello</p>')
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 2000)
})

test('never sends what was rolled back', async () => {
  const rolledBack = knex.transaction(async (trx) => {
    await queueMail(trx, mail())
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  expect(await unsent()).toBe(0)
})

test('several workers send each mail once', async () => {
  for (let count = 0; count < 12; count += 1) await queueMail(knex, mail({ subject: `Number ${count}` }))
  for (let count = 0; count < 3; count += 1) startWorker()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 10_000)
  const subjects = inbox.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])
  expect(subjects.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `Number ${n}`).toSorted())
})

test('a mail server that takes four seconds to accept a mail gets it once', async () => {
  await closeMailbox()
  port = await openMailbox(0, 4000)
  await queueMail(knex, mail())
  startWorker()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 10_000)
  expect(inbox).toHaveLength(1)
  expect(await knex.table('mail_queue').first('attempts', 'last_error as lastError')).toEqual({
    attempts: 1,
    lastError: null,
  })
})

/** How long the mail waits after so many failures; longer than a minute is still the lease of the attempt. */
const waitAfter = (attempts: number) =>
  vi.waitFor(async () => {
    const row = await knex.table('mail_queue').first('attempts', 'due_at as dueAt')
    const wait = row.dueAt.getTime() - clock.now().getTime()
    expect(row.attempts).toBe(attempts)
    expect(wait).toBeLessThan(60_000)
    return wait
  }, 5000)

test('waits for a mail server that is away, longer each time, and then sends once', async () => {
  await closeMailbox()
  await queueMail(knex, mail())
  startWorker()
  const firstWait = await waitAfter(1)
  clock.advance(firstWait)
  expect(await waitAfter(2)).toBeGreaterThan(firstWait)
  await openMailbox(port)
  clock.advance(60_000)
  await vi.waitFor(() => expect(inbox).toHaveLength(1), 5000)
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 2000)
})

test('a mail that a crash cut off is repeated after five minutes, with the same Message-ID', async () => {
  await queueMail(knex, mail())
  startWorker()
  await vi.waitFor(async () => expect(await unsent()).toBe(0), 5000)
  await knex.table('mail_queue').update({ sent_at: null })
  clock.advance(300_000)
  await vi.waitFor(() => expect(inbox).toHaveLength(2), 5000)
  const [first, second] = inbox.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1])
  expect(second).toBe(first)
})

test('a subject cannot begin another header', async () => {
  await queueMail(knex, mail({ subject: 'Hello\r\nBcc: everyone@elsewhere.example' }))
  startWorker()
  await vi.waitFor(() => expect(inbox).toHaveLength(1), 5000)
  expect(inbox[0]).not.toMatch(/^Bcc:/m)
})
