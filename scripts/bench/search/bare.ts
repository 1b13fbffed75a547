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

/** How long the bare SQL of searches takes: the same statements, one after the other on one connection. */
export async function bareTimes(databaseUrl: string, classes: Record<string, string>[][]): Promise<Times[]> {
  const knex = connectDatabase(databaseUrl, 10)
  Model.knex(knex)
  const sent = new Map<string, Statement>()
  knex.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    sent.set(JSON.stringify([sql, bindings]), { text: sql, values: bindings })
  })
  const listener = listenToCatalogue(databaseUrl, 0)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await searchOpportunities({})
    const all: Times[] = []
    for (const queries of classes) {
      const times: Times = []
      for (const query of queries) {
        const statements = await statementsOf(query, sent)
        const startedAt = performance.now()
        for (const { text, values } of statements) await client.query(text, values)
        times.push(performance.now() - startedAt)
      }
      all.push(times)
    }
    return all
  } finally {
    await client.end()
    await listener.stop()
    await knex.destroy()
  }
}
