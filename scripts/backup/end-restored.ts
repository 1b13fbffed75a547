import { schemasOf, serviceNames } from '@fundharbor/postgres/provision'
import pg from 'pg'

/** What a restore changes, after it has compared it with the backup; by schema and name. */
export const endedTables = [
  'identity_billing.users',
  'identity_billing.sessions',
  'identity_billing.tokens',
  ...serviceNames.map((name) => `${schemasOf(name)[1]}.job_common`),
]

const REASON = 'This email was waiting when the backup was made, and may have been sent since.'

/**
 * Ends what may have ended since the backup was made: sessions and links in emails stop working, and emails that waited
 * are listed as failed instead of sent a second time.
 */
export async function endRestored(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('DELETE FROM identity_billing.sessions')
    await client.query('DELETE FROM identity_billing.tokens')
    await client.query('UPDATE identity_billing.users SET session_generation = session_generation + 1')
    for (const name of serviceNames)
      await client.query(
        `UPDATE ${schemasOf(name)[1]}.job_common
         SET state = 'failed', completed_on = now(), output = jsonb_build_object('message', $1::text)
         WHERE name = 'email' AND state IN ('created', 'retry', 'active')`,
        [REASON],
      )
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
