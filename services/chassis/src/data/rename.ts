import type { Knex } from 'knex'

/** Renames a table, and its constraints and indexes, as if it had been made with the new name. */
export async function renameTable(knex: Knex, from: string, to: string): Promise<void> {
  await knex.schema.renameTable(from, to)
  await renameParts(knex, to, { from: `${from}_`, to: `${to}_` })
}

/** Renames a column, and the constraints and indexes that are named after it. */
export async function renameColumn(
  knex: Knex,
  { table, from, to }: { table: string; from: string; to: string },
): Promise<void> {
  await knex.raw('ALTER TABLE ?? RENAME COLUMN ?? TO ??', [table, from, to])
  await renameParts(knex, table, { from: `${table}_${from}_`, to: `${table}_${to}_` })
}

/** Renames indexes, from old to new names. */
export async function renameIndexes(knex: Knex, names: Record<string, string>): Promise<void> {
  for (const [from, to] of Object.entries(names)) await knex.raw('ALTER INDEX ?? RENAME TO ??', [from, to])
}

/** Renames what belongs to a table by the beginning of its name. The index of a constraint follows the constraint. */
async function renameParts(knex: Knex, table: string, prefix: { from: string; to: string }): Promise<void> {
  const constraints = `SELECT conname AS name FROM pg_constraint WHERE conrelid = ?::regclass AND starts_with(conname, ?)`
  const indexes = `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = ?::regclass AND starts_with(relname, ?)`
  const named = (name: string) => prefix.to + name.slice(prefix.from.length)
  for (const name of await namesOf(knex, constraints, [table, prefix.from]))
    await knex.raw('ALTER TABLE ?? RENAME CONSTRAINT ?? TO ??', [table, name, named(name)])
  const found = await namesOf(knex, indexes, [table, prefix.from])
  await renameIndexes(knex, Object.fromEntries(found.map((name) => [name, named(name)])))
}

async function namesOf(knex: Knex, query: string, bindings: string[]): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(query, bindings)
  return rows.map(({ name }) => name)
}
