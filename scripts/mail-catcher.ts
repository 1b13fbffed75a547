import { createServer } from 'node:http'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { mailPage } from './platform/mail-page.ts'

/** A mail that would have gone out. `date` is when it was caught. */
export interface CaughtMail {
  to: string
  subject: string
  text: string
  html: string
  date: string
}

const MOST_KEPT = 1000

/** Takes every mail over SMTP, sends none on, and shows them at `/dev/mail` and `/dev/mail.json?to=`. */
async function catchMail(options: { dir: string; httpPort: number; smtpPort: number }): Promise<void> {
  await mkdir(options.dir, { recursive: true })
  const file = path.join(options.dir, 'inbox.jsonl')
  const inbox = await readInbox(file)
  const keep = async (mail: CaughtMail) => {
    inbox.unshift(mail)
    inbox.length = Math.min(inbox.length, MOST_KEPT)
    await appendFile(file, `${JSON.stringify(mail)}\n`)
  }
  const smtp = smtpServer(keep).listen(options.smtpPort, '127.0.0.1')
  const http = httpServer(inbox).listen(options.httpPort, '127.0.0.1')
  const leave = () => {
    http.close()
    http.closeAllConnections()
    smtp.close(() => process.exit(0))
  }
  process.once('SIGTERM', leave).once('SIGINT', leave).once('disconnect', leave)
  // Whoever started us may have gone before we listened.
  if (process.connected === false) leave()
}

async function readInbox(file: string): Promise<CaughtMail[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter(Boolean).slice(-MOST_KEPT)
  return lines.flatMap(parseLine).toReversed()
}

/** Nothing for a line of which only half was written when we were killed. */
function parseLine(line: string): CaughtMail[] {
  try {
    return [JSON.parse(line) as CaughtMail]
  } catch {
    return []
  }
}

const smtpServer = (keep: (mail: CaughtMail) => Promise<void>) =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      simpleParser(stream)
        .then(({ subject = '', text = '', html }) =>
          keep({
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
  dir: process.env.MAIL_DIR ?? '.data/mail',
  httpPort: Number(process.env.MAIL_HTTP_PORT ?? 4005),
  smtpPort: Number(process.env.MAIL_SMTP_PORT ?? 4025),
})
