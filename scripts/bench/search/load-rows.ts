import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CatalogStatistics } from './catalog-statistics.ts'
import { opportunityColumns, opportunityLine } from './copy-lines.ts'
import type { GeneratedRow } from './rows.ts'
import { withDatabase } from './with-database.ts'

const FLUSH_LENGTH = 1 << 16

interface Load {
  url: string
  statistics: CatalogStatistics
  makeRow: () => GeneratedRow
  count: number
  now: Date
}

/**
 * Copies generated opportunities into the table without its triggers, each with the vector of a shipped one. The engine does
 * not notice them, so it must be refilled afterwards. Returns how many of them have each word.
 */
export const loadRows = ({ url, ...load }: Load): Promise<Map<string, number>> =>
  withDatabase(url, async (client) => {
    await client.query('ALTER TABLE opportunities DISABLE TRIGGER USER')
    const indexes = await dropIndexes(client)
    const documents = await copyRows(client, load)
    await assignVectors(client)
    await assignFacts(client)
    await countTotals(client)
    await buildIndexes(client, indexes)
    await client.query('ALTER TABLE opportunities ENABLE TRIGGER USER')
    await client.query('VACUUM ANALYZE opportunities')
    await client.query('VACUUM ANALYZE opportunity_embeddings')
    return documents
  })

async function copyRows(
  client: pg.Client,
  { statistics, makeRow, count, now }: Omit<Load, 'url'>,
): Promise<Map<string, number>> {
  const copy = new Copy(client, `COPY opportunities (${opportunityColumns}) FROM STDIN`)
  const documents = new Map<string, number>()
  const at = now.toISOString()
  for (let made = 0; made < count; made += 1) {
    const row = makeRow()
    await copy.write(opportunityLine(row, at))
    countWords(row, statistics, documents)
  }
  await copy.end()
  return documents
}

/** A COPY that is written in large chunks. */
class Copy {
  private readonly stream: ReturnType<pg.Client['query']> & NodeJS.WritableStream
  private waiting = ''

  constructor(client: pg.Client, sql: string) {
    this.stream = client.query(copyFrom(sql)) as never
  }

  async write(line: string): Promise<void> {
    this.waiting += line
    if (this.waiting.length < FLUSH_LENGTH) return
    const piece = this.waiting
    this.waiting = ''
    if (!this.stream.write(piece)) await once(this.stream, 'drain')
  }

  async end(): Promise<void> {
    this.stream.end(this.waiting)
    await finished(this.stream)
  }
}

/** Drops all indexes except unique ones and returns their definitions. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'opportunities' AND indexdef NOT LIKE '%UNIQUE%'`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

async function buildIndexes(client: pg.Client, definitions: string[]): Promise<void> {
  await client.query("SET maintenance_work_mem = '1GB'")
  for (const definition of definitions) await client.query(definition)
}

function countWords(
  { words: ranks }: GeneratedRow,
  { words }: CatalogStatistics,
  documents: Map<string, number>,
): void {
  for (const word of new Set(ranks.map((rank) => words[rank] ?? '')))
    documents.set(word, (documents.get(word) ?? 0) + 1)
}

/** Gives every opportunity without a vector a real one, chosen by its ID, so that reranking works realistically. */
const assignVectors = (client: pg.Client) =>
  client.query(`WITH known AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY opportunity_id) - 1 AS place, model, vector
      FROM opportunity_embeddings WHERE text_hash <> 'generated'),
    bare AS (
      SELECT o.id, (hashtextextended(o.id::text, 0) & 4294967295) % (SELECT count(*) FROM known) AS place
      FROM opportunities o
      WHERE NOT EXISTS (SELECT 1 FROM opportunity_embeddings e WHERE e.opportunity_id = o.id))
    INSERT INTO opportunity_embeddings (opportunity_id, model, text_hash, vector)
    SELECT bare.id, known.model, 'generated', known.vector
    FROM bare JOIN known USING (place)`)

/**
 * Gives every opportunity without current facts those of another, as its import would have done. Otherwise a job would derive
 * them while searches are measured.
 */
export async function assignFacts(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO opportunity_facts (opportunity_id, derived, rules_version)
     SELECT o.id, known.derived, known.rules_version
     FROM opportunities o CROSS JOIN (SELECT * FROM opportunity_facts ORDER BY rules_version DESC LIMIT 1) known
     LEFT JOIN opportunity_facts f ON f.opportunity_id = o.id
     WHERE f.rules_version IS DISTINCT FROM known.rules_version
     ON CONFLICT (opportunity_id) DO UPDATE SET rules_version = excluded.rules_version`,
  )
  await client.query('VACUUM ANALYZE opportunity_facts')
}

/** Computes the totals that the trigger would have updated. */
async function countTotals(client: pg.Client): Promise<void> {
  await client.query('TRUNCATE open_totals')
  await client.query(
    `INSERT INTO open_totals SELECT deadline, currency, count(*), sum(coalesce(total_funding, max_amount, min_amount))
     FROM opportunities WHERE is_active GROUP BY 1, 2`,
  )
}
