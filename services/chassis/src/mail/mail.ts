import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { createTransport } from 'nodemailer'
import { clock } from '../runtime/clock.ts'
import { loggedError } from '../runtime/log-errors.ts'
import { logger } from '../runtime/logger.ts'
import type { Worker } from '../runtime/service.ts'

const POLL_MS = 1000
// In milliseconds. A server that answered may take its time to scan a mail before it accepts it.
const TIMEOUTS = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 60_000 }
const LEASE_MS = 300_000
// What the longest DRAIN_SECONDS leaves of a service's time to leave.
const STOP_MS = 4000
const MOST_ATTEMPTS = 12
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 3_600_000

/** A file sent along; `content` is text (a calendar entry, a CSV). */
export interface MailFile {
  filename: string
  contentType: string
  content: string
}

/** A mail to one person, in both forms. `headers` are for mail programs, such as `List-Unsubscribe`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  files?: MailFile[]
}

/** Queues a mail in the transaction of what it tells about: it is sent if, and only if, that is committed. */
export async function queueMail(transaction: Knex, mail: Mail): Promise<void> {
  const now = clock.now()
  const row = {
    id: randomUUID(),
    recipient: mail.to,
    // A line break in a header would begin another one.
    subject: mail.subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 250),
    text: mail.text,
    html: mail.html,
    reply_to: mail.replyTo ?? null,
    headers: JSON.stringify(mail.headers ?? {}),
    files: JSON.stringify(mail.files ?? []),
  }
  await transaction.table('mail_queue').insert({ ...row, due_at: now, created_at: now })
}

interface QueuedMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  headers: Record<string, string>
  files: MailFile[]
  attempts: number
}

/** Sends what is due, one replica a mail, with growing pauses while the mail server is away. */
export function startMailWorker(knex: Knex, { url, from }: { url: string; from: string }): Worker {
  const transport = createTransport({ url, ...TIMEOUTS }, { from })
  const stop = new AbortController()
  const running = sendUntil(stop.signal, () => sendNext(knex, (mail) => deliver(transport, mail)))
  return {
    async stop() {
      stop.abort()
      // A mail that takes longer ends with the process and comes due again after its lease.
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

async function sendUntil(signal: AbortSignal, sendOne: () => Promise<boolean>): Promise<void> {
  while (!signal.aborted) {
    const found = await sendOne().catch((error: unknown) => {
      logger.warn({ err: error }, 'the mail queue cannot be read')
      return false
    })
    if (!found) await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

type Transport = ReturnType<typeof createTransport>

/** The same Message-ID at every attempt lets mail servers drop a repeat. */
const deliver = (transport: Transport, { id, recipient, replyTo, files, ...mail }: QueuedMail) =>
  transport.sendMail({
    to: recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    attachments: files,
    ...(replyTo ? { replyTo } : {}),
    messageId: `<${id}@fundharbor>`,
  })

/**
 * Sends outside of any transaction: a slow mail server holds no lock and no connection. A crash repeats at most
 * the mail that was on its way. Whether there was one.
 */
async function sendNext(knex: Knex, send: (mail: QueuedMail) => Promise<unknown>): Promise<boolean> {
  const mail = await claimNext(knex)
  if (!mail) return false
  await send(mail).then(
    () => recordSent(knex, mail),
    (error: unknown) => recordFailure(knex, mail, error),
  )
  return true
}

/** Counts the attempt before it is made: a mail that brings the process down is given up in the end, too. */
async function claimNext(knex: Knex): Promise<QueuedMail | undefined> {
  const now = clock.now()
  const oldestDue = knex
    .table('mail_queue')
    .select('id')
    .whereNull('sent_at')
    .where('due_at', '<=', now)
    .where('attempts', '<', MOST_ATTEMPTS)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const claimed: QueuedMail[] = await knex
    .table('mail_queue')
    .where('id', '=', oldestDue)
    .update({ attempts: knex.raw('attempts + 1'), due_at: new Date(now.getTime() + LEASE_MS) })
    .returning('*')
  return claimed[0]
}

const recordSent = (knex: Knex, { id }: QueuedMail) =>
  knex.table('mail_queue').where({ id }).update({ sent_at: clock.now(), last_error: null })

async function recordFailure(knex: Knex, { id, attempts }: QueuedMail, error: unknown): Promise<void> {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
  logger.warn({ err: error, attempt: attempts }, 'a mail could not be sent')
  await knex
    .table('mail_queue')
    // Whoever has claimed it since, or an administrator who lets it be tried again, has the last word.
    .where({ id, attempts })
    .update({
      due_at: new Date(clock.now().getTime() + wait),
      last_error: loggedError(error).message.slice(0, 500),
    })
}
