import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { isProduction } from '../runtime/env.ts'

// In milliseconds. A server that answered may take its time to scan an email before it accepts it.
const TIMEOUTS = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 60_000 }

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * How to reach the mail server of an `SMTP_URL`. In production, emails leave this machine over TLS or not at all, unless
 * the URL ends with `?ignoreTLS=true`.
 */
export function transportOptions(url: string, production = isProduction): SMTPTransport.Options {
  const { hostname, searchParams } = new URL(url)
  const isPlain = LOOPBACK.includes(hostname) || searchParams.get('ignoreTLS') === 'true'
  return { url, ...TIMEOUTS, requireTLS: production && !isPlain }
}
