import { connectDatabase } from '@fundharbor/chassis/data/database'
import { connectJobs } from '@fundharbor/chassis/jobs/connection'
import { enqueue } from '@fundharbor/chassis/jobs/queue'
import { queueOf } from '@fundharbor/chassis/jobs/schedule'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { readEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'
import { MATCH_EMAILS } from '../src/match-emails/job.ts'

/**
 * `node seeds/match-email.ts <user id>` makes the weekly email of a person due, with all matches new, in the database at
 * DOCUMENTS_DATABASE_URL.
 */
const { DOCUMENTS_DATABASE_URL } = readEnv(z.object({ DOCUMENTS_DATABASE_URL: z.string() }))
const userId = z.uuid().parse(process.argv[2])
const knex = connectDatabase(DOCUMENTS_DATABASE_URL, 2)
const jobs = await connectJobs(knex, { service: 'documents-ai', supervise: false })
try {
  await knex.table('match_emails').where({ user_id: userId }).update({ known: '[]', week: '2001-01-01' })
  const queue = queueOf({ ...MATCH_EMAILS, run: async () => undefined })
  await enqueue(knex, queue, { data: { dueAt: clock.now().toISOString() } })
} finally {
  await jobs.stop()
  await knex.destroy()
}
