import type { Knex } from 'knex'

/** Some at a time, each by itself: nobody waits for a row until all are written. */
export const config = { transaction: false }

const BATCH = 2000

/** Every opportunity belongs to its category. */
export async function up(knex: Knex): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await knex.raw('SELECT id FROM opportunities WHERE id > ? ORDER BY id LIMIT ?', [
      last,
      BATCH,
    ])
    if (rows.length === 0) return
    const ids: string[] = rows.map(({ id }: { id: string }) => id)
    await knex.raw(
      "UPDATE opportunities SET categories = ARRAY[category] WHERE id = ANY(?) AND categories = '{}'",
      [ids],
    )
    last = ids.at(-1) ?? last
  }
}

/** The column goes with the migration before. */
export async function down(): Promise<void> {}
