import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { sampleOf } from '../../../services/catalog/migrations/20261121_2040_samples_and_parsed_texts.ts'
import {
  marksOf,
  opportunityColumns,
  opportunityLine,
  searchColumns,
  searchLine,
  type Stems,
} from './lines.ts'
import type { Row } from './rows.ts'
import type { Likeness } from './words.ts'

const FLUSHED_AT = 1 << 16

/** Tables whose triggers would do for each row what is done here for all. */
const WATCHED = ['opportunities', 'opportunity_search']

interface Load {
  url: string
  likeness: Likeness
  makeRow: () => Row
  count: number
  now: Date
}

/** Puts generated opportunities and their search rows straight into the tables, and builds the indexes after. */
export async function loadRows({ url, likeness, makeRow, count, now }: Load): Promise<Map<string, number>> {
  const [one, other] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([one.connect(), other.connect()])
  for (const table of WATCHED) await one.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  const indexes = await dropIndexes(one)
  const stems = await stemsOf(one, [
    ...likeness.funders,
    ...(likeness.facets.get('sector') ?? []).map(({ value }) => value),
  ])
  const into = [
    new Copy(one, `COPY opportunities (${opportunityColumns}) FROM STDIN`),
    new Copy(other, `COPY opportunity_search (${searchColumns}) FROM STDIN`),
  ] as const
  const documents = new Map<string, number>()
  const at = now.toISOString()
  for (let made = 0; made < count; made += 1) {
    const row = makeRow()
    await into[0].write(opportunityLine(row, likeness, at))
    await into[1].write(searchLine(row, likeness, stems))
    countLexemes(row, likeness, { stems, documents })
  }
  await Promise.all(into.map((copy) => copy.end()))
  await keepCounts(one, documents, likeness)
  await Promise.all([buildIndexes(one, indexes.slice(0, 1)), buildIndexes(other, indexes.slice(1))])
  for (const table of WATCHED) await one.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await one.query(`INSERT INTO opportunity_sample ${sampleOf('true')} ON CONFLICT DO NOTHING`)
  await one.query('VACUUM ANALYZE opportunity_sample')
  await one.query('VACUUM ANALYZE opportunities')
  await one.query('VACUUM ANALYZE opportunity_search')
  await one.query("SELECT pg_notify('fundharbor_catalogue', '')")
  await Promise.all([one.end(), other.end()])
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

/** The large index first; primary keys stay. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('opportunities', 'opportunity_search') AND indexdef NOT LIKE '%UNIQUE%'
     ORDER BY indexdef LIKE '%gin%' DESC`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

async function buildIndexes(client: pg.Client, definitions: string[]): Promise<void> {
  await client.query("SET maintenance_work_mem = '1GB'")
  for (const definition of definitions) await client.query(definition)
}

async function stemsOf(client: pg.Client, texts: string[]): Promise<Stems> {
  const { rows } = await client.query<{ text: string; stems: string[] }>(
    `SELECT text, tsvector_to_array(to_tsvector('fundharbor', text)) AS stems FROM unnest($1::text[]) AS text`,
    [texts],
  )
  return new Map(rows.map(({ text, stems }) => [text, stems.filter((stem) => /^[\w-]+$/.test(stem))]))
}

function countLexemes(
  row: Row,
  { words }: Likeness,
  to: { stems: Stems; documents: Map<string, number> },
): void {
  const own = new Set([...row.title, ...row.description].map((rank) => words[rank]?.stem ?? ''))
  for (const stem of [...(to.stems.get(row.funder) ?? []), ...(to.stems.get(row.sector) ?? [])]) own.add(stem)
  for (const mark of marksOf(row)) own.add(mark)
  for (const lexeme of own) to.documents.set(lexeme, (to.documents.get(lexeme) ?? 0) + 1)
}

/** The counts that the triggers would have kept. */
async function keepCounts(
  client: pg.Client,
  documents: Map<string, number>,
  { words }: Likeness,
): Promise<void> {
  await client.query(
    `INSERT INTO lexeme_counts AS held SELECT * FROM unnest($1::text[], $2::int[])
     ON CONFLICT (lexeme) DO UPDATE SET documents = held.documents + excluded.documents`,
    [[...documents.keys()], [...documents.values()]],
  )
  await client.query(
    `INSERT INTO term_df AS held SELECT * FROM unnest($1::text[], $2::int[])
     ON CONFLICT (word) DO UPDATE SET documents = held.documents + excluded.documents`,
    [words.map(({ text }) => text), words.map(({ stem }) => documents.get(stem) ?? 0)],
  )
  await client.query('TRUNCATE open_totals')
  await client.query(
    `INSERT INTO open_totals SELECT deadline, currency, count(*), sum(coalesce(total_funding, max_amount, min_amount))
     FROM opportunities WHERE is_active GROUP BY 1, 2`,
  )
}
