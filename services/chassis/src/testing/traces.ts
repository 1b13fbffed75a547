import type { Knex } from 'knex'
import { jobTable } from '../jobs/connection.ts'
import { queueMail } from '../mail/mail.ts'

interface Traced {
  id: string
  email: string
}

/** Leaves what the chassis stores about a person: an email, and responses to a member's and to a visitor's request. */
export async function leaveTraces(knex: Knex, { id, email }: Traced): Promise<void> {
  await queueMail(knex, { to: email, subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' })
  const row = { status: 201, created_at: new Date() }
  await knex.table('idempotency_keys').insert([
    { ...row, key: `${id} /api/things made`, body: '{}', traces: [id] },
    {
      ...row,
      key: '198.51.100.8 /api/things sent',
      body: JSON.stringify({ email }),
      traces: [email.toLowerCase()],
    },
  ])
}

/** What is left of those, as one list. */
export async function tracesOf(knex: Knex, { id, email }: Traced): Promise<unknown[]> {
  const mails: unknown[] = await knex.table(jobTable()).where({ singleton_key: email.toLowerCase() })
  const keys: unknown[] = await knex
    .table('idempotency_keys')
    .whereLike('key', `${id} %`)
    .orWhereRaw('position(? in lower(body::text)) > 0', [email.toLowerCase()])
  return [...mails, ...keys]
}
