import { Model } from 'objection'
import { SEARCH_CONFIG, tokensOf, type Token } from './keyword.ts'
import { MANY_ROWS } from './limits.ts'

/** A part of the keyword as the index knows it; queries are canonical texts of tsquery. */
export interface Term {
  query: string
  isExcluded: boolean
  isOptional: boolean
  isPhrase: boolean
  /** About how large a share of the catalogue it occurs in, 0 to 1. */
  share: number
}

/** A keyword as the index knows it. */
export interface Terms {
  terms: Term[]
  /** All plain words as one phrase, for ranking; null for a single word. */
  phrase: string | null
  /** What is asked for where nothing has all the words: some of them. */
  instead?: Term
}

interface ReadRow {
  query: string
  beginning: string | null
  /** Typed to its end: "police" is not the beginning of "policies". */
  isWord: boolean
  documents: number[] | null
  completions: { lexeme: string; documents: number }[] | null
  completed: number
}

/** Looks the words of a keyword up. `total` is the number of rows in the catalogue. */
export async function readTerms(search: string, total: number): Promise<Terms> {
  const tokens = tokensOf(search)
  if (tokens.length === 0) return { terms: [], phrase: null }
  const plain = tokens.filter(({ isPhrase, isExcluded }) => !isPhrase && !isExcluded).map(({ text }) => text)
  const asked = [...tokens, { text: plain.join(' '), isPhrase: true, isOpen: false }]
  const { rows } = await Model.knex().raw(READ, {
    config: SEARCH_CONFIG,
    tokens: JSON.stringify(asked.map((token, place) => ({ ...token, place }))),
  })
  const read: ReadRow[] = rows
  const terms = tokens.flatMap((token, index) => toTerm(token, read[index], Math.max(1, total)))
  return { terms, phrase: plain.length > 1 ? read.at(-1)?.query || null : null }
}

const READ = `
  SELECT CASE WHEN t."isPhrase" THEN phraseto_tsquery(c.config, t.text) ELSE plainto_tsquery(c.config, t.text) END::text
      AS query,
    CASE WHEN t."isOpen" THEN b.query::text END AS beginning,
    EXISTS (SELECT 1 FROM term_df seen WHERE seen.word = lower(t.text)) AS "isWord",
    (SELECT array_agg(coalesce(n.documents, 0))
      FROM unnest(tsvector_to_array(to_tsvector(c.config, t.text))) AS word
      LEFT JOIN lexeme_counts n ON n.lexeme = word) AS documents,
    r.completions, coalesce(r.completed, 0)::int AS completed
  FROM (SELECT CAST(:config AS regconfig) AS config) AS c
  CROSS JOIN jsonb_to_recordset(CAST(:tokens AS jsonb)) AS t(place int, text text, "isPhrase" bool, "isOpen" bool)
  CROSS JOIN LATERAL (SELECT CASE WHEN t."isOpen" THEN to_tsquery(c.config, t.text || ':*') END AS query) AS b
  LEFT JOIN LATERAL (
    SELECT sum(documents) AS completed,
      jsonb_path_query_array(jsonb_agg(jsonb_build_object('lexeme', lexeme, 'documents', documents)
        ORDER BY documents DESC), '$[0 to 11]') AS completions
    FROM lexeme_counts
    WHERE lexeme >= trim(split_part(b.query::text, ':', 1), '''')
      AND lexeme < trim(split_part(b.query::text, ':', 1), '''') || chr(1114109)) AS r ON t."isOpen"
  ORDER BY t.place`

/** Nothing where the part is all stop words. */
function toTerm(token: Token, row: ReadRow | undefined, total: number): Term[] {
  if (!row) return []
  const { isExcluded, isOptional, isPhrase } = token
  const closed = share(row.documents ?? [], total)
  if (!row.beginning || (row.isWord && row.query))
    return row.query ? [{ query: row.query, isExcluded, isOptional, isPhrase, share: closed }] : []
  const rows = Math.min(row.completed, total)
  const few = rows <= MANY_ROWS
  const query = few ? anyOf([row.query, row.beginning]) : anyOf([row.query, ...completionsOf(row)])
  return [{ query, isExcluded, isOptional, isPhrase, share: Math.max(closed, rows / total) }]
}

/** The commonest words that begin so. */
const completionsOf = ({ completions }: ReadRow): string[] => {
  const all = completions ?? []
  const least = (all[0]?.documents ?? 0) / 50
  return all.filter(({ documents }) => documents >= least).map(({ lexeme }) => quoted(lexeme))
}

const anyOf = (queries: string[]) => [...new Set(queries.filter(Boolean))].join(' | ')

/** Words are taken to be independent of each other; what is wrong with that is caught when the rows are read. */
const share = (documents: number[], total: number): number =>
  documents.reduce((product, count) => product * Math.min(1, count / total), 1)

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
