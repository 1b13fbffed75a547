import type { Knex } from 'knex'

/** What the console's tables are sorted and searched by; built without keeping anybody waiting. */
export const config = { transaction: false }

const indexes = {
  applications_by_amount: `applications (coalesce(requested_amount, 0), id) WHERE status <> 'draft'`,
  applications_words: `applications USING gin ((coalesce(project_title, '') || ' ' || applicant_name || ' ' ||
    coalesce(organization_name, '') || ' ' || opportunity_title) public.gin_trgm_ops) WHERE status <> 'draft'`,
  audit_log_words: `audit_log USING gin ((actor_email || ' ' || action || ' ' || subject) public.gin_trgm_ops)`,
}

export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    // An attempt that was cut short leaves an index that nobody uses.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
}
