import { createServer } from 'node:http'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { env } from './platform/env.ts'
import { mailPage } from './platform/mail-page.ts'

/** An email that would have been sent. `date` is when it was caught. */
export interface CaughtMail {
  to: string
  subject: string
  text: string
  html: string
  date: string
}

const MAX_EMAILS = 1000

/** Receives emails over SMTP, forwards none, and shows them at `/dev/mail` and `/dev/mail.json?to=`. */
async function catchMail(options: { dir: string; httpPort: number; smtpPort: number }): Promise<void> {
  await mkdir(options.dir, { recursive: true })
  const file = path.join(options.dir, 'inbox.jsonl')
  const inbox = await readInbox(file)
  const store = async (mail: CaughtMail) => {
    inbox.unshift(mail)
    inbox.length = Math.min(inbox.length, MAX_EMAILS)
    await appendFile(file, `${JSON.stringify(mail)}\n`)
  }
  const smtp = smtpServer(store).listen(options.smtpPort, '127.0.0.1')
  const http = httpServer(inbox).listen(options.httpPort, '127.0.0.1')
  const shutDown = () => {
    http.close()
    http.closeAllConnections()
    smtp.close(() => process.exit(0))
  }
  process.once('SIGTERM', shutDown).once('SIGINT', shutDown).once('disconnect', shutDown)
  // The parent process may have exited before we listened.
  if (process.connected === false) shutDown()
}

async function readInbox(file: string): Promise<CaughtMail[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter(Boolean).slice(-MAX_EMAILS)
  return lines.flatMap(parseLine).toReversed()
}

/** Returns nothing for a line that was cut off when the process was killed. */
function parseLine(line: string): CaughtMail[] {
  try {
    return [JSON.parse(line) as CaughtMail]
  } catch {
    return []
  }
}

const smtpServer = (store: (mail: CaughtMail) => Promise<void>) =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      simpleParser(stream)
        .then(({ subject = '', text = '', html }) =>
          store({
            to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
            subject,
            text,
            html: html || '',
            date: new Date().toISOString(),
          }),
        )
        .then(() => done(), done)
    },
  })

const httpServer = (inbox: readonly CaughtMail[]) =>
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const to = searchParams.get('to')?.toLowerCase()
    const mails = to ? inbox.filter((mail) => mail.to.toLowerCase().includes(to)) : inbox
    const json = pathname === '/dev/mail.json'
    response.statusCode = json || pathname === '/dev/mail' ? 200 : 404
    response.setHeader('Content-Type', json ? 'application/json' : 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    response.end(json ? JSON.stringify(mails) : mailPage(mails))
  })

await catchMail({
  dir: env.MAIL_DIR ?? '.data/mail',
  httpPort: Number(env.MAIL_HTTP_PORT ?? 4005),
  smtpPort: Number(env.MAIL_SMTP_PORT ?? 4025),
})
