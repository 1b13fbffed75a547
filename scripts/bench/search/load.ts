import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { opportunityColumns, opportunityLine } from './lines.ts'
import type { Row } from './rows.ts'
import type { Likeness } from './words.ts'

const FLUSHED_AT = 1 << 16

interface Load {
  url: string
  likeness: Likeness
  makeRow: () => Row
  count: number
  now: Date
}

/** Puts generated opportunities straight into the table, and builds its indexes after; the engine is filled anew. */
export async function loadRows({ url, likeness, makeRow, count, now }: Load): Promise<Map<string, number>> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('ALTER TABLE opportunities DISABLE TRIGGER USER')
  const indexes = await dropIndexes(client)
  const copy = new Copy(client, `COPY opportunities (${opportunityColumns}) FROM STDIN`)
  const documents = new Map<string, number>()
  const at = now.toISOString()
  for (let made = 0; made < count; made += 1) {
    const row = makeRow()
    await copy.write(opportunityLine(row, likeness, at))
    countStems(row, likeness, documents)
  }
  await copy.end()
  await countTotals(client)
  await buildIndexes(client, indexes)
  await client.query('ALTER TABLE opportunities ENABLE TRIGGER USER')
  await client.query('VACUUM ANALYZE opportunities')
  await client.query('TRUNCATE search_epoch, search_changes')
  await client.query("SELECT pg_notify('fundharbor_catalogue', '')")
  await client.end()
  return documents
}

/** One COPY that is written to in larger pieces. */
class Copy {
  private readonly stream: ReturnType<pg.Client['query']> & NodeJS.WritableStream
  private waiting = ''

  constructor(client: pg.Client, sql: string) {
    this.stream = client.query(copyFrom(sql)) as never
  }

  async write(line: string): Promise<void> {
    this.waiting += line
    if (this.waiting.length < FLUSHED_AT) return
    const piece = this.waiting
    this.waiting = ''
    if (!this.stream.write(piece)) await once(this.stream, 'drain')
  }

  async end(): Promise<void> {
    this.stream.end(this.waiting)
    await finished(this.stream)
  }
}

/** Primary keys stay. */
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

function countStems({ title, description }: Row, { words }: Likeness, documents: Map<string, number>): void {
  for (const stem of new Set([...title, ...description].map((rank) => words[rank]?.stem ?? '')))
    documents.set(stem, (documents.get(stem) ?? 0) + 1)
}

/** The totals that the trigger would have kept. */
async function countTotals(client: pg.Client): Promise<void> {
  await client.query('TRUNCATE open_totals')
  await client.query(
    `INSERT INTO open_totals SELECT deadline, currency, count(*), sum(coalesce(total_funding, max_amount, min_amount))
     FROM opportunities WHERE is_active GROUP BY 1, 2`,
  )
}
