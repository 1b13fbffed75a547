import { clock } from '@fundharbor/chassis/clock'
import { notFound } from '@fundharbor/chassis/failures'
import { Model } from 'objection'
import { MANY_ROWS } from './limits.ts'
import type { OpportunityModel } from './model.ts'
import { readListed } from './rows.ts'

const MOST_SIMILAR = 6

/** So many of the title's words are compared, the rarest: they say what it is about. */
const MOST_WORDS = 6

interface Word {
  lexeme: string
  documents: number
}

/** Open opportunities whose titles, funders and sectors share the rarest words of this one's, most alike first. */
export async function findSimilar(id: string): Promise<OpportunityModel[]> {
  const words = await rareWords(id)
  if (words.length === 0) return []
  const bindings: Record<string, unknown> = { id, now: clock.now(), limit: MOST_SIMILAR }
  const ranks = words.map(({ lexeme, documents }, index) => {
    bindings[`word${index}`] = quoted(lexeme)
    bindings[`weight${index}`] = 1 / Math.log(2 + documents)
    return `:weight${index} * ts_rank('{0, 0, 0.3, 1}', s.head, CAST(:word${index} AS tsquery))`
  })
  bindings.query = words.map(({ lexeme }) => quoted(lexeme)).join(' | ')
  const { rows } = await Model.knex().raw(
    `SELECT s.opportunity_id AS id FROM opportunity_search s
     WHERE s.document @@ CAST(:query AS tsquery) AND s.head @@ CAST(:query AS tsquery)
       AND s.opportunity_id <> :id AND (s.closes_at IS NULL OR s.closes_at >= :now)
     ORDER BY ${ranks.join(' + ')} DESC, s.opportunity_id LIMIT :limit`,
    bindings,
  )
  return readListed(rows.map((row: { id: string }) => row.id))
}

/** Words that stand nowhere else cannot be shared; together they must not lead to too many rows. */
async function rareWords(id: string): Promise<Word[]> {
  const { rows } = await Model.knex().raw(
    `SELECT own.lexeme, c.documents FROM opportunity_search s
     CROSS JOIN unnest(tsvector_to_array(s.head)) AS own(lexeme)
     LEFT JOIN lexeme_counts c ON c.lexeme = own.lexeme
     WHERE s.opportunity_id = :id ORDER BY c.documents, own.lexeme`,
    { id },
  )
  const found: { lexeme: string; documents: number | null }[] = rows
  if (found.length === 0) throw notFound('Opportunity')
  let sum = 0
  return found
    .flatMap(({ lexeme, documents }) => (documents !== null && documents > 1 ? [{ lexeme, documents }] : []))
    .filter(({ documents }) => (sum += documents) <= MANY_ROWS)
    .slice(0, MOST_WORDS)
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
