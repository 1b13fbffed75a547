import { LRUCache } from 'lru-cache'
import { currentEmbedder } from '../../records/embeddings/embedder.ts'
import { copyVector, directionOf, type Direction } from '../../records/embeddings/vector.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { searchEngine } from '../feed/current-engine.ts'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import { tokenShares, type TokenShares } from './feedback.ts'

/** The features of a row that reranking reads. */
export interface RerankedRow {
  /** The tokens of the funder's name. */
  funder: readonly string[]
  /** Undefined if not embedded by the current embedder yet. */
  direction: Direction | undefined
  /** The record has neither a text nor a date, so nobody could act on it. */
  isBare: boolean
}

/** About 20 MB of vectors: the same rows match many queries. */
const MAX_ROWS = 25_000
const MAX_TEXTS = 1500
const MAX_TOKENS = 30_000
/** Vectors change without a new version of the index. */
const TTL_MS = 600_000

const FEEDBACK_CHARACTERS = 1500
const FEEDBACK_TOKENS = 250
const MARKUP = /<[^>]*>?|&#?\w+;/g

const rows = new LRUCache<string, RerankedRow>({ max: MAX_ROWS, ttl: TTL_MS })
const frequencies = new LRUCache<string, number>({ max: MAX_TOKENS })
const texts = new LRUCache<string, TokenShares>({ max: MAX_TEXTS, ttl: TTL_MS })
let cachedVersion = ''

/** Drops what is cached when the index has changed or another embedder is used. */
function refresh(indexVersion: string): void {
  const version = `${indexVersion} ${currentEmbedder().name}`
  if (version === cachedVersion) return
  rows.clear()
  texts.clear()
  frequencies.clear()
  cachedVersion = version
}

interface FoundRow extends Pick<RerankedRow, 'isBare'> {
  id: string
  funderName: string
  vector: Buffer | null
}

/** Funders and vectors by id, cached per index version. */
export const readRerankedRows = (
  ids: readonly string[],
  indexVersion: string,
): Promise<Map<string, RerankedRow>> =>
  readThrough(rows, { ids, indexVersion }, async (missing) => {
    const { rows: found } = await OpportunityModel.knex().raw(
      `SELECT o.id, o.funder_name AS "funderName", e.vector, o.excerpt = '' AND o.deadline IS NULL AND o.expected_at IS NULL AS "isBare" FROM opportunities o
       LEFT JOIN opportunity_embeddings e ON e.opportunity_id = o.id AND e.model = :model
       WHERE o.id = ANY(CAST(:ids AS uuid[]))`,
      { ids: missing, model: currentEmbedder().name },
    )
    return found.map(({ id, funderName, vector, isBare }: FoundRow) => ({
      id,
      // Copied, because the driver returns a view of the whole message.
      value: {
        funder: analyze(funderName),
        direction: vector ? directionOf(copyVector(vector)) : undefined,
        isBare,
      },
      isFinal: vector !== null,
    }))
  })

/** The beginnings of texts by id, cached per index version. The title is repeated to weigh more. */
export const readFeedbackTexts = (
  ids: readonly string[],
  indexVersion: string,
): Promise<Map<string, TokenShares>> =>
  readThrough(texts, { ids, indexVersion }, async (missing) => {
    const found = await OpportunityModel.query()
      .select('id', 'title', OpportunityModel.raw('left(description, ?) AS description', FEEDBACK_CHARACTERS))
      .findByIds(missing)
    return found.map(({ id, title, description }) => ({
      id,
      value: tokenShares(
        analyze(`${title} ${title} ${description.replaceAll(MARKUP, ' ')}`).slice(0, FEEDBACK_TOKENS),
      ),
      isFinal: true,
    }))
  })

/** Document frequencies of tokens, cached per index version. */
export const readFrequencies = (
  tokens: readonly string[],
  indexVersion: string,
): Promise<Map<string, number>> =>
  readThrough(frequencies, { ids: tokens, indexVersion }, async (missing) => {
    const found = await searchEngine().frequencies(missing.map((token) => [token]))
    return missing.map((token, index) => ({ id: token, value: found[index] ?? 0, isFinal: true }))
  })

async function readThrough<Value extends {}>(
  cache: LRUCache<string, Value>,
  { ids, indexVersion }: { ids: readonly string[]; indexVersion: string },
  read: (missing: string[]) => Promise<{ id: string; value: Value; isFinal: boolean }[]>,
): Promise<Map<string, Value>> {
  refresh(indexVersion)
  const version = cachedVersion
  const known = new Map<string, Value>()
  const missing: string[] = []
  for (const id of ids) {
    const value = cache.get(id)
    if (value === undefined) missing.push(id)
    else known.set(id, value)
  }
  if (missing.length === 0) return known
  for (const { id, value, isFinal } of await read(missing)) {
    known.set(id, value)
    if (isFinal && version === cachedVersion) cache.set(id, value)
  }
  return known
}
