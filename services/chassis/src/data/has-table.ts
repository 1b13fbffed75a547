import type { Knex } from 'knex'

/** Whether the service's schema has a table. */
export async function hasTable(knex: Knex, table: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { exists: boolean }[] }>(
    "SELECT to_regclass(quote_ident(current_schema()) || '.' || quote_ident(?)) IS NOT NULL AS exists",
    [table],
  )
  return rows[0]?.exists === true
}
