import type { Types } from '@opensearch-project/opensearch'
import type { Alternative, Concept } from '../engine.ts'
import { featureOf } from './index-document.ts'

export type Query = Types.Common_QueryDsl.QueryContainer

/** Impacts are indexed in units of 1/256. */
export const IMPACT_SCALE = 256

const matchNone: Query = { match_none: {} }
export const matchAll: Query = { match_all: {} }

/** One of the queries must match; without any, nothing matches. */
export const anyOf = (queries: readonly Query[]): Query =>
  queries.length === 0 ? matchNone : { bool: { should: [...queries], minimum_should_match: 1 } }

export const allOf = (queries: readonly Query[]): Query => ({ bool: { filter: [...queries] } })

/** Matches a token or a phrase, unscored. */
export function sequenceQuery(tokens: readonly string[], name?: string): Query {
  const [first, ...rest] = tokens
  if (first === undefined) return matchNone
  if (rest.length === 0) return { term: { tokens: { value: first } } }
  return { match_phrase: { tokens: { query: tokens.join(' '), ...named(name) } } }
}

/** The name of an alternative's query in the response's `matched_queries`. */
export const alternativeName = (concept: number, alternative: number): string => `${concept}.${alternative}`

const named = (name: string | undefined) => (name === undefined ? {} : { _name: name })

/** Scores a token by impact times weight. */
const impactQuery = (token: string, weight: number, name: string): Query => ({
  rank_feature: {
    field: `impacts.${featureOf(token)}`,
    linear: {},
    boost: weight / IMPACT_SCALE,
    ...named(name),
  },
})

/**
 * Scores an alternative. OpenSearch cannot express the minimum impact of a phrase: it scores the mean, and
 * `scoreHit` computes the minimum from the named parts.
 */
function alternativeQuery({ tokens, shares, weight }: Alternative, name: string): Query {
  if (tokens.length === 1 && !shares) return impactQuery(tokens[0]!, weight, name)
  const parts = tokens.map((token, index) =>
    impactQuery(token, weight * (shares?.[index] ?? 1 / tokens.length), `${name}.${index}`),
  )
  if (shares) return anyOf(parts)
  return { bool: { filter: [sequenceQuery(tokens, name)], should: parts } }
}

/** Scores a concept by its best alternative; matches if any occurs, loosely or not. */
export function scoreConcept({ alternatives }: Concept, concept: number): Query {
  const queries = alternatives.flatMap((alternative, index) =>
    alternative.tokens.length === 0 ? [] : alternativeQuery(alternative, alternativeName(concept, index)),
  )
  return queries.length === 0 ? matchNone : { dis_max: { queries } }
}

/** Whether a concept can occur without matching. */
export const canOccurLoosely = ({ alternatives }: Concept): boolean =>
  alternatives.some(({ isLoose, shares }) => isLoose || shares)

/** Matches where a strict alternative occurs; of unordered tokens, all. */
export const matchConcept = ({ alternatives }: Concept): Query =>
  anyOf(
    alternatives
      .filter(({ isLoose, tokens }) => !isLoose && tokens.length > 0)
      .map(({ tokens, shares }) =>
        shares ? allOf(tokens.map((token) => sequenceQuery([token]))) : sequenceQuery(tokens),
      ),
  )

/** Matches where any alternative occurs, loosely or not. */
export const occurrenceOf = ({ alternatives }: Concept): Query =>
  anyOf(
    alternatives.flatMap(({ tokens, shares }) =>
      shares ? tokens.map((token) => sequenceQuery([token])) : [sequenceQuery(tokens)],
    ),
  )
