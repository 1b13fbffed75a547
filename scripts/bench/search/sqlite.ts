import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { BenchQuery, QueryClass } from './query-classes.ts'
import type { GeneratedRow } from './rows.ts'
import type { Timings } from './timings.ts'

/** Measuring a class stops after this time; its timings so far are reported. */
const TIMEOUT_MS = 12_000

/** Writes the same opportunities to SQLite's FTS5: title, funder and description with stems, and facts in a table. */
export function openSqlite(
  file: string,
  { makeRow, count }: { makeRow: () => GeneratedRow; count: number },
): DatabaseSync {
  const exists = existsSync(file)
  const database = new DatabaseSync(file)
  if (exists) return database
  database.exec(`PRAGMA journal_mode = off; PRAGMA synchronous = off; PRAGMA cache_size = -262144;
    CREATE TABLE facts (id INTEGER PRIMARY KEY, uuid TEXT, category TEXT, type TEXT, place TEXT, deadline INTEGER, title TEXT);
    CREATE VIRTUAL TABLE texts USING fts5 (title, funder, description, content = '', tokenize = 'porter unicode61', prefix = '4')`)
  const facts = database.prepare('INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?)')
  const texts = database.prepare('INSERT INTO texts (rowid, title, funder, description) VALUES (?, ?, ?, ?)')
  database.exec('BEGIN')
  for (let id = 1; id <= count; id += 1) {
    const { id: uuid, category, fundingType, geoScope, deadline, title, funder, description } = makeRow()
    facts.run(id, uuid, category, fundingType, geoScope, deadline?.getTime() ?? null, title)
    texts.run(id, title, funder, description)
  }
  database.exec('COMMIT; CREATE INDEX facts_by_category ON facts (category); ANALYZE')
  return database
}

/** Does the same work: the best twenty by bm25, the total, and counts by category, type and place. */
export function sqliteTimings(database: DatabaseSync, { queries }: QueryClass, now: Date): Timings {
  const timings: Timings = []
  const began = performance.now()
  for (const query of queries) {
    if (query.match === '' || performance.now() - began > TIMEOUT_MS) break
    const startedAt = performance.now()
    searchSqlite(database, query, now)
    timings.push(performance.now() - startedAt)
  }
  return timings
}

function searchSqlite(database: DatabaseSync, { match, query: { category } }: BenchQuery, now: Date): void {
  const from = `FROM texts t JOIN facts f ON f.id = t.rowid
    WHERE texts MATCH :match AND (f.deadline IS NULL OR f.deadline >= :now)`
  const filtered = category === undefined ? '' : 'AND f.category = :category'
  const bound = { match, now: now.getTime() }
  const all = category === undefined ? bound : { ...bound, category }
  database.prepare(`SELECT f.* ${from} ${filtered} ORDER BY bm25(texts, 10, 4, 1) LIMIT 20`).all(all)
  database.prepare(`SELECT count(*) ${from} ${filtered}`).all(all)
  database.prepare(`SELECT f.category, count(*) ${from} GROUP BY 1`).all(bound)
  database.prepare(`SELECT f.type, count(*) ${from} ${filtered} GROUP BY 1`).all(all)
  database.prepare(`SELECT f.place, count(*) ${from} ${filtered} GROUP BY 1`).all(all)
}
