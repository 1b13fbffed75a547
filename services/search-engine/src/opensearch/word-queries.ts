import type { API, Types } from '@opensearch-project/opensearch'
import { editDistance } from '@fundharbor/chassis/data/edit-distance'
import { isStopWord } from '../text/analyze.ts'
import type { WordCount } from '../engine.ts'
import { mostFrequent } from '../frequent-words.ts'
import type { Connection } from './connection.ts'
import { sequenceQuery, type Query } from './concept-query.ts'

/** Queries per request. */
const BATCH_SIZE = 200

/** Sample size for finding completions; their counts are exact. */
const SAMPLED = 1000

/** Disables the suggester's limits on frequency and similarity. */
const ANY_FREQUENCY = 1_000_000_000
const MAX_INSPECTED = 200
const MIN_SUGGESTED = 50

const SPECIAL = /[^\p{L}\p{N}]/gu

/** Number of matches of each query. */
export async function countMatches(connection: Connection, queries: readonly Query[]): Promise<number[]> {
  const { client, alias, searching } = connection
  const counts: number[] = []
  for (let at = 0; at < queries.length; at += BATCH_SIZE) {
    const body = queries
      .slice(at, at + BATCH_SIZE)
      .flatMap((query): API.Msearch_RequestBody => [{}, { query, size: 0, track_total_hits: true }])
    const answer = await client.msearch({ index: alias, body }, searching)
    counts.push(...answer.body.responses.map(readTotalOf))
  }
  return counts
}

function readTotalOf(response: Types.Core_Msearch.ResponseItem): number {
  if ('error' in response) throw new Error(`OpenSearch counts nothing: ${JSON.stringify(response.error)}`)
  return readTotal(response.hits.total)
}

export const readTotal = (total: Types.Core_Search.HitsMetadata['total']): number =>
  typeof total === 'number' ? total : (total?.value ?? 0)

export const countSequences = (connection: Connection, sequences: readonly (readonly string[])[]) =>
  countMatches(
    connection,
    sequences.map((tokens) => sequenceQuery(tokens)),
  )

export const countWords = (connection: Connection, words: readonly string[]) =>
  countMatches(
    connection,
    words.map((word) => ({ term: { words: { value: word } } })),
  )

/** Words with the prefix, most frequent first, without stop words. */
export async function findWordsWithPrefix(
  connection: Connection,
  beginning: string,
  limit: number,
): Promise<WordCount[]> {
  const { client, alias, searching } = connection
  const include = `${beginning.replaceAll(SPECIAL, (sign) => `\\${sign}`)}.*`
  const terms = { field: 'words', include, size: limit * 4, execution_hint: 'map' as const }
  const body: API.Search_RequestBody = {
    query: { prefix: { words: { value: beginning } } },
    size: 0,
    terminate_after: SAMPLED,
    aggs: { words: { terms } },
  }
  const answer = await client.search({ index: alias, body }, searching)
  const found = answer.body.aggregations?.words as unknown as { buckets: { key: string }[] } | undefined
  const words = (found?.buckets ?? []).map(({ key }) => key).filter((word) => !isStopWord(word))
  const counts = await countWords(connection, words)
  return mostFrequent(
    words.map((word, index) => ({ word, documents: counts[index] ?? 0 })),
    limit,
  )
}

/** Words within two edits, including the word itself, most frequent first. */
export async function findSimilarWords(connection: Connection, word: string, limit: number) {
  const { client, alias, searching } = connection
  const term = {
    field: 'words',
    suggest_mode: 'always' as const,
    sort: 'frequency' as const,
    string_distance: 'damerau_levenshtein' as const,
    size: Math.max(limit, MIN_SUGGESTED),
    shard_size: Math.max(limit, MIN_SUGGESTED),
    max_edits: 2,
    max_inspections: MAX_INSPECTED,
    max_term_freq: ANY_FREQUENCY,
    min_word_length: 1,
    prefix_length: 0,
    accuracy: 0,
  }
  const body: API.Search_RequestBody = { size: 0, suggest: { words: { text: word, term } } }
  const [answer, [own = 0]] = await Promise.all([
    client.search({ index: alias, body }, searching),
    countWords(connection, [word]),
  ])
  const options = (answer.body.suggest?.words ?? []).flatMap(
    ({ options: found }) => found as Types.Core_Search.TermSuggestOption[],
  )
  const similar = options.flatMap(({ text, freq = 0 }) => {
    const edits = editDistance(word, text)
    return edits === null || edits === 0 ? [] : [{ word: text, documents: freq, edits }]
  })
  return mostFrequent([{ word, documents: own, edits: 0 }, ...similar], limit)
}
