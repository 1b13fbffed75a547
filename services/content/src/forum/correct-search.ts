import { editDistance } from '@fundharbor/chassis/data/edit-distance'
import { DiscussionModel } from './model.ts'

/** Words of the posts, frequent ones first. Of a long post only the beginning is read. */
const WORDS = `SELECT lexeme FROM forum_discussions,
    unnest(to_tsvector('simple', title || ' ' || left(plain_text, 2000)))
  WHERE removed_at IS NULL AND length(lexeme) BETWEEN 4 AND 40 GROUP BY lexeme ORDER BY count(*) DESC, lexeme`

/** A search that nothing matches, with each misspelled word as the posts write it. */
export async function correctSearch(search: string): Promise<string> {
  const { rows }: { rows: { lexeme: string }[] } = await DiscussionModel.knex().raw(WORDS)
  const known = rows.map(({ lexeme }) => lexeme)
  return search.replaceAll(/\p{L}{4,}/gu, (word) => findNearest(word.toLowerCase(), known) ?? word)
}

/** The word with the fewest edits: one in a short word, two in a longer one. */
function findNearest(word: string, known: readonly string[]): string | undefined {
  let most = word.length < 6 ? 1 : 2
  let nearest: string | undefined
  for (const each of known) {
    const edits = editDistance(word, each)
    if (edits === null || edits > most) continue
    nearest = each
    most = edits - 1
  }
  return nearest
}
