/** A stored document of the simulation. */
export interface StoredDocument {
  id: string
  tokens: string[]
  impacts: Record<string, number>
  words: string[]
  facets: Record<string, string[] | undefined>
  [field: string]: unknown
}

/** Parsed JSON of the query DSL. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** A query's score of a document, and the scores of its named queries. */
export interface Evaluation {
  score: number
  named: Map<string, number>
}

type Evaluator = (body: Json, document: StoredDocument, named: Map<string, number>) => number | null

/** Evaluates the parts of OpenSearch's query DSL that the engine uses; throws on others. */
export function evaluateQuery(query: Json, document: StoredDocument): Evaluation | null {
  const named = new Map<string, number>()
  const score = evaluate(query, document, named)
  return score === null ? null : { score, named }
}

/** Null if the document does not match. */
function evaluate(query: Json, document: StoredDocument, named: Map<string, number>): number | null {
  const entries = Object.entries(query as object)
  const [kind, body] = entries[0] ?? ['', null]
  const evaluator = evaluators[kind]
  if (entries.length !== 1 || !evaluator) throw new BadRequest(`unknown query [${Object.keys(query)}]`)
  const score = evaluator(body, document, named)
  if (score === null) return null
  const boosted = Math.fround(score * (body.boost ?? 1))
  const name = body._name ?? body.tokens?._name
  if (name !== undefined) named.set(name, boosted)
  return boosted
}

export class BadRequest extends Error {}

const list = (value: Json): Json[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Evaluates every clause, so that all matching named queries are reported. */
const evaluateAll = (clauses: Json, document: StoredDocument, named: Map<string, number>) =>
  list(clauses).map((clause) => evaluate(clause, document, named))

const found = (scores: (number | null)[]): number[] => scores.filter((score) => score !== null)
const sum = (scores: number[]): number => scores.reduce((total, score) => Math.fround(total + score), 0)
const constant = (matches: boolean): number | null => (matches ? 1 : null)

/** The only field of a query such as `term`, and its parameters. */
function fieldOf(body: Json, options: readonly string[] = ['boost', '_name']): [string, Json] {
  const fields = Object.entries(body as object).filter(([key]) => !options.includes(key))
  if (fields.length !== 1) throw new BadRequest(`one field expected, got [${Object.keys(body)}]`)
  return fields[0]!
}

export function readValues(document: StoredDocument, field: string): unknown[] {
  const [, facet, folded] = /^facets\.([^.]+)(\.folded)?$/.exec(field) ?? []
  if (facet) return (document.facets[facet] ?? []).map((value) => (folded ? value.toLowerCase() : value))
  if (field === 'tokens') return document.tokens.flatMap((value) => value.split(' '))
  return list(document[field] ?? undefined)
}

const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  gt: (value, bound) => value > bound,
  gte: (value, bound) => value >= bound,
  lt: (value, bound) => value < bound,
  lte: (value, bound) => value <= bound,
}

const evaluators: Record<string, Evaluator> = {
  match_all: () => 1,
  match_none: () => null,
  ids: ({ values }, { id }) => constant(values.includes(id)),
  exists: ({ field }, document) => constant(readValues(document, field).length > 0),
  bool: evaluateBool,
  constant_score: ({ filter }, document, named) => constant(evaluate(filter, document, named) !== null),
  dis_max({ queries }, document, named) {
    const scores = found(evaluateAll(queries, document, named))
    return scores.length === 0 ? null : Math.max(...scores)
  },
  function_score({ query, min_score }, document, named) {
    const score = evaluate(query, document, named)
    return score !== null && score >= min_score ? score : null
  },
  term(body, document) {
    const [field, { value }] = fieldOf(body)
    return constant(readValues(document, field).includes(value))
  },
  terms(body, document) {
    const [field, wanted] = fieldOf(body)
    return constant(readValues(document, field).some((value) => wanted.includes(value)))
  },
  prefix(body, document) {
    const [field, { value }] = fieldOf(body)
    return constant(readValues(document, field).some((own) => String(own).startsWith(value)))
  },
  range(body, document) {
    const [field, bounds] = fieldOf(body)
    const passes = (value: number) =>
      Object.entries(bounds as object).every(([key, bound]) => comparisons[key]!(value, bound))
    return constant(readValues(document, field).some((value) => passes(value as number)))
  },
  match_phrase(body, document) {
    const [, { query }] = fieldOf(body)
    return constant(document.tokens.some((value) => ` ${value} `.includes(` ${query} `)))
  },
  rank_feature({ field, linear }, { impacts }) {
    const [, feature] = /^impacts\.([^.]+)$/.exec(field) ?? []
    if (!feature || !linear) throw new BadRequest(`no feature [${field}]`)
    return Object.hasOwn(impacts, feature) ? impacts[feature]! : null
  },
}

/** Without `must` and `filter`, one `should` clause has to match. */
function evaluateBool(body: Json, document: StoredDocument, named: Map<string, number>): number | null {
  const must = evaluateAll(body.must, document, named)
  const filter = evaluateAll(body.filter, document, named)
  const should = evaluateAll(body.should, document, named)
  const excluded = evaluateAll(body.must_not, document, new Map())
  const isAlone = must.length + filter.length === 0
  const least = body.minimum_should_match ?? (isAlone && should.length > 0 ? 1 : 0)
  if ([...must, ...filter].includes(null) || found(excluded).length > 0) return null
  if (
    found(should).length < least ||
    (isAlone && least === 0 && should.length > 0 && found(should).length === 0)
  )
    return null
  return sum([...found(must), ...found(should)])
}
