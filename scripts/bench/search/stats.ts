import { connectDatabase } from '@fundharbor/chassis/database'
import { Model } from 'objection'
import pg from 'pg'
import { openFunding, openOpportunities } from '../../../services/catalog/src/opportunities/totals.ts'

/** How the dashboards' numbers are read: the plan of each statement, with its time. */
export async function explainStats(databaseUrl: string): Promise<string> {
  const knex = connectDatabase(databaseUrl, 2)
  Model.knex(knex)
  const sent: { sql: string; bindings: unknown[] }[] = []
  knex.on('query', (query: { sql: string; bindings: unknown[] }) => sent.push(query))
  await Promise.all([openOpportunities(), openFunding()])
  await knex.destroy()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const plans: string[] = []
  for (const { sql, bindings } of sent) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS off, BUFFERS off) ${sql}`, bindings)
    plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
  }
  await client.end()
  return plans.join('\n\n')
}
