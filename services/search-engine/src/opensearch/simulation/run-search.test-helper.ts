import { editDistance } from '../../text/edit-distance.ts'
import {
  BadRequest,
  evaluateQuery,
  readValues,
  type Json,
  type StoredDocument,
} from './evaluate-query.test-helper.ts'

const KNOWN_PARTS = new Set(
  'query post_filter aggs search_after sort size track_total_hits _source suggest'.split(' '),
)

interface Found {
  document: StoredDocument
  score: number
  named: Map<string, number>
  keys: (number | string)[]
}

/** Runs a search request like OpenSearch. */
export function runSearch(documents: readonly StoredDocument[], body: Json): Json {
  const unknown = Object.keys(body).filter((key) => !KNOWN_PARTS.has(key))
  if (unknown.length > 0) throw new BadRequest(`unknown key [${unknown}]`)
  const found = documents.flatMap((document): Found[] => {
    const evaluation = evaluateQuery(body.query ?? { match_all: {} }, document)
    if (!evaluation) return []
    return [{ document, ...evaluation, keys: sortKeys(body.sort ?? [], document, evaluation.score) }]
  })
  const passing = body.post_filter
    ? found.filter(({ document }) => evaluateQuery(body.post_filter, document))
    : found
  const compare = compareKeys(body.sort ?? [])
  const page = passing
    .toSorted((one, other) => compare(one.keys, other.keys))
    .filter(({ keys }) => !body.search_after || compare(keys, body.search_after) > 0)
    .slice(0, body.size ?? 10)
  const candidates = found.map(({ document }) => document)
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      ...(body.track_total_hits === false ? {} : { total: { value: passing.length, relation: 'eq' } }),
      max_score: null,
      hits: page.map(presentHit),
    },
    ...(body.aggs ? { aggregations: aggregate(body.aggs, candidates) } : {}),
    ...(body.suggest ? { suggest: { words: [suggest(body.suggest.words, documents)] } } : {}),
  }
}

const presentHit = ({ document, score, named, keys }: Found) => ({
  _index: 'simulated',
  _id: document.id,
  _score: score,
  sort: keys,
  ...(named.size > 0 ? { matched_queries: Object.fromEntries(named) } : {}),
})

function sortKeys(sort: Json[], document: StoredDocument, score: number): (number | string)[] {
  return sort.map((part) => {
    const [field, { missing }] = Object.entries<Json>(part)[0]!
    return field === '_score' ? score : ((readValues(document, field)[0] ?? missing) as number | string)
  })
}

const compareKeys = (sort: Json[]) => (one: Json[], other: Json[]) => {
  for (const [index, part] of sort.entries()) {
    const direction = Object.values<Json>(part)[0].order === 'desc' ? -1 : 1
    if (one[index] !== other[index]) return one[index] < other[index] ? -direction : direction
  }
  return 0
}

function aggregate(aggregations: Json, documents: readonly StoredDocument[]): Json {
  return Object.fromEntries(
    Object.entries<Json>(aggregations).map(([name, body]) => [name, aggregateOne(body, documents)]),
  )
}

function aggregateOne({ aggs = {}, ...kinds }: Json, documents: readonly StoredDocument[]): Json {
  const [kind, body] = Object.entries<Json>(kinds)[0]!
  if (kind === 'filter' || kind === 'sampler') {
    const passing = kind === 'filter' ? documents.filter((each) => evaluateQuery(body, each)) : documents
    return { doc_count: passing.length, ...aggregate(aggs, passing) }
  }
  if (kind === 'filters') {
    const count = (query: Json) => documents.filter((each) => evaluateQuery(query, each)).length
    const counted = Object.entries<Json>(body.filters).map(([key, query]) => [
      key,
      { doc_count: count(query) },
    ])
    return { buckets: Object.fromEntries(counted) }
  }
  if (kind !== 'terms') throw new BadRequest(`Unknown aggregation type [${kind}]`)
  return { buckets: countTerms(body, documents) }
}

function countTerms({ field, size, include }: Json, documents: readonly StoredDocument[]): Json[] {
  const counts = new Map<string, number>()
  const isCounted =
    include === undefined ? () => true : (value: string) => new RegExp(`^(?:${include})$`).test(value)
  for (const document of documents) {
    for (const value of new Set(readValues(document, field) as string[]))
      if (isCounted(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const sorted = [...counts].toSorted(([one, most], [other, least]) => least - most || (one < other ? -1 : 1))
  return sorted.slice(0, size).map(([key, count]) => ({ key, doc_count: count }))
}

/** The term suggester: similar words, without the word itself. */
function suggest({ text, term }: Json, documents: readonly StoredDocument[]): Json {
  const words = countTerms({ field: term.field, size: Infinity }, documents)
  const options = words
    .filter(({ key }) => key !== text && editDistance(text, key) !== null)
    .map(({ key, doc_count: freq }) => ({ text: key, score: 0.5, freq }))
  return { text, offset: 0, length: text.length, options: options.slice(0, term.size) }
}
