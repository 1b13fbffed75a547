import { connectDatabase } from '@fundharbor/chassis/database'
import { OpportunityQuery } from '@fundharbor/contracts/catalog/opportunities'
import { Model } from 'objection'
import pg from 'pg'
import { listenToCatalogue } from '../../../services/catalog/src/opportunities/changes.ts'
import { countFacets } from '../../../services/catalog/src/opportunities/facets.ts'
import { searchOpportunities } from '../../../services/catalog/src/opportunities/search.ts'
import type { Times } from './clients.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** The statements that one search sends, in their order; what list and counts share is sent once. */
async function statementsOf(
  query: Record<string, string>,
  sent: Map<string, Statement>,
): Promise<Statement[]> {
  sent.clear()
  const { sort, ...filter } = OpportunityQuery.parse(query)
  await Promise.all([searchOpportunities({ ...filter, sort }), countFacets(filter)])
  return [...sent.values()]
}

export interface BareSql {
  /** How long each search's bare SQL takes: the same statements, one after the other on one connection. */
  times(queries: Record<string, string>[]): Promise<Times>
  close(): Promise<void>
}

/** Runs the catalogue's own search in this process to learn its statements, and times those alone. */
export async function bareSql(databaseUrl: string): Promise<BareSql> {
  const knex = connectDatabase(databaseUrl, 10)
  Model.knex(knex)
  const sent = new Map<string, Statement>()
  knex.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    sent.set(JSON.stringify([sql, bindings]), { text: sql, values: bindings })
  })
  const listener = listenToCatalogue(databaseUrl, 0)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await searchOpportunities({})
  return {
    async times(queries) {
      const times: Times = []
      // All are learnt before any is timed: what was read a moment ago is read quicker than what the API reads.
      const searches: Statement[][] = []
      for (const query of queries) searches.push(await statementsOf(query, sent))
      for (const statements of searches) {
        const startedAt = performance.now()
        for (const { text, values } of statements) await client.query(text, values)
        times.push(performance.now() - startedAt)
      }
      return times
    },
    async close() {
      await client.end()
      await listener.stop()
      await knex.destroy()
    },
  }
}
