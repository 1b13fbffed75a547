import type { Knex } from 'knex'
import { createTransport } from 'nodemailer'
import { databaseOf, jobConnection, jobTable } from '../jobs/connection.ts'
import { enqueue, prepareQueue, startWorker, type Queue } from '../jobs/queue.ts'
import { logger } from '../runtime/logger.ts'
import { transportOptions } from './transport.ts'

const MAX_SUBJECT_LENGTH = 250
/** Emails blanked by one statement, which has five seconds. */
const BLANK_BATCH = 1000

/** An attachment; `content` is text (a calendar entry, a CSV). */
export interface MailFile {
  filename: string
  contentType: string
  content: string
}

/** An email to one person, in both forms. `headers` are for email clients, such as `List-Unsubscribe`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  files?: MailFile[]
}

/** What the queue keeps of an email that was sent: its text, links, and files could open an account. */
type SentMail = Pick<Mail, 'to' | 'subject'>

/** Emails that wait to be sent. With 12 attempts, a mail server may be down for about five hours. */
export const emailQueue: Queue<Mail> = {
  name: 'email',
  describe: ({ subject, to }) => `${subject}, to ${to}`,
  maxAttempts: 12,
  retryDelaySeconds: 2,
  pollSeconds: 1,
  timeoutSeconds: 300,
  keepDays: 30,
}

/**
 * Queues an email in the transaction of what it is about: it is sent if, and only if, that is committed. With an `id`
 * (see `derivedId`) a repeat is not sent again.
 */
export const queueMail = (trx: Knex, mail: Mail, id?: string): Promise<void> =>
  queueMails(trx, [{ mail, id }])

/** Queues many emails at once. */
export async function queueMails(
  trx: Knex,
  mails: readonly { mail: Mail; id?: string | undefined }[],
): Promise<void> {
  const jobs = mails.map(({ mail, id }) => ({
    // A line break in a header would begin another one.
    data: { ...mail, subject: mail.subject.replaceAll(/[\r\n]+/g, ' ').slice(0, MAX_SUBJECT_LENGTH) },
    key: mail.to.toLowerCase(),
    ...(id ? { id } : {}),
  }))
  await enqueue(trx, emailQueue, ...jobs)
}

/**
 * Deletes every email to an address in any case, sent or not: for accounts that are deleted. With `isOwn`, only those of which it is
 * true, so that what others wrote stays.
 */
export async function deleteMailsTo(
  trx: Knex,
  addresses: readonly string[],
  isOwn: (mail: SentMail) => boolean = () => true,
): Promise<void> {
  await prepareQueue(emailQueue)
  const { boss } = jobConnection()
  const db = databaseOf(trx)
  for (const key of new Set(addresses.map((address) => address.toLowerCase()))) {
    const mails = await boss.findJobs<SentMail>(emailQueue.name, { key, db })
    const ids = mails.filter(({ data }) => isOwn(data)).map(({ id }) => id)
    if (ids.length > 0) await boss.deleteJob(emailQueue.name, ids, { db })
  }
}

/** Lets this process send what is queued, with growing pauses while the mail server is away. */
export async function startMailWorker({ url, from }: { url: string; from: string }): Promise<void> {
  const transport = createTransport(transportOptions(url), { from })
  await prepareQueue(emailQueue)
  await blankSentMails()
  await startWorker<Mail | SentMail>(emailQueue, async ({ id, data }) => {
    // A process that died before it reported this job as done had sent it.
    if (!('text' in data)) return
    const { files, ...mail } = data
    // The same Message-ID at every attempt lets mail servers drop a repeat.
    await transport.sendMail({ ...mail, attachments: files, messageId: `<${id}@fundharbor>` })
    // The email was sent: a failure here must not send it again.
    await blank([id]).catch((error: unknown) => logger.warn({ err: error }, 'could not blank an email'))
  })
}

/** Replaces the content of emails in the queue. */
async function blank(ids: readonly string[]): Promise<void> {
  const { knex } = jobConnection()
  const data = knex.raw("jsonb_build_object('to', data -> 'to', 'subject', data -> 'subject')")
  await knex.table(jobTable()).where({ name: emailQueue.name }).whereIn('id', ids).update({ data })
}

/** Blanks emails that a process sent that died before it blanked them. */
async function blankSentMails(): Promise<void> {
  const { knex } = jobConnection()
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids: string[] = await knex
      .table(jobTable())
      .where({ name: emailQueue.name, state: 'completed' })
      .whereRaw("data ->> 'text' IS NOT NULL")
      // Each batch goes on where the last one ended, so that all are read once.
      .where('id', '>', last)
      .orderBy('id')
      .limit(BLANK_BATCH)
      .pluck('id')
    last = ids.at(-1) ?? last
    if (ids.length === 0) return
    await blank(ids)
  }
}
