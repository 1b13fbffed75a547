import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { QueryClass } from './queries.ts'
import type { Row } from './rows.ts'
import type { Likeness } from './words.ts'
import type { Times } from './clients.ts'

/** One class is given up after this long; its times so far are what is shown. */
const ENOUGH_MS = 12_000

/** The same opportunities in SQLite's FTS5: title, funder and description with stems, facts beside them. */
export function openSqlite(
  file: string,
  { likeness, makeRow, count }: { likeness: Likeness; makeRow: () => Row; count: number },
): DatabaseSync {
  const isKept = existsSync(file)
  const database = new DatabaseSync(file)
  if (isKept) return database
  database.exec(`PRAGMA journal_mode = off; PRAGMA synchronous = off; PRAGMA cache_size = -262144;
    CREATE TABLE facts (id INTEGER PRIMARY KEY, uuid TEXT, category TEXT, type TEXT, place TEXT, deadline INTEGER, title TEXT);
    CREATE VIRTUAL TABLE texts USING fts5 (title, funder, description, content = '', tokenize = 'porter unicode61', prefix = '4')`)
  const facts = database.prepare('INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?)')
  const texts = database.prepare('INSERT INTO texts (rowid, title, funder, description) VALUES (?, ?, ?, ?)')
  const text = (ranks: number[]) => ranks.map((rank) => likeness.words[rank]?.text).join(' ')
  database.exec('BEGIN')
  for (let id = 1; id <= count; id += 1) {
    const row = makeRow()
    const title = text(row.title)
    facts.run(id, row.id, row.category, row.fundingType, row.geoScope, row.deadline?.getTime() ?? null, title)
    texts.run(id, title, row.funder, text(row.description))
  }
  database.exec('COMMIT; CREATE INDEX facts_by_category ON facts (category); ANALYZE')
  return database
}

/** The same work: the best twenty by bm25, how many there are, and counts by category, type and place. */
export function sqliteTimes(database: DatabaseSync, { plain }: QueryClass, now: Date): Times {
  const times: Times = []
  const began = performance.now()
  for (const query of plain) {
    if (query.match === '' || performance.now() - began > ENOUGH_MS) break
    const startedAt = performance.now()
    searchSqlite(database, query, now)
    times.push(performance.now() - startedAt)
  }
  return times
}

function searchSqlite(
  database: DatabaseSync,
  { match, category }: QueryClass['plain'][number],
  now: Date,
): void {
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
