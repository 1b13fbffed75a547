import type { API, Types } from '@opensearch-project/opensearch'
import { storedFacets } from '../embedded/facet-values.ts'
import { FIELD_GAP } from '../embedded/segment.ts'
import type { AverageLengths } from '../embedded/impacts.ts'

/** Sample size for average lengths. Ids are random, so the first documents are representative. */
export const SAMPLE_SIZE = 2000

/** Metadata stored in the mapping. */
export interface IndexMeta {
  /** Change-feed position; null until the index is filled. */
  position: string | null
  /** Average lengths that impacts are computed with; fixed when the index is filled. */
  averages: MeasuredLengths | null
}

export interface MeasuredLengths extends AverageLengths {
  /** The number of documents measured. */
  documents: number
}

/** Retention of deletions, so that a late write does not resurrect a document. */
const DELETION_RETENTION = '2h'

type Property = Types.Common_Mapping.Property

/** As stated for counting; `folded` for case-insensitive filters. */
const facet: Property = {
  type: 'keyword',
  ignore_above: 8191,
  fields: { folded: { type: 'keyword', ignore_above: 8191, normalizer: 'folded' } },
}

const properties: Record<string, Property> = {
  /** Sortable copy of `_id`. */
  id: { type: 'keyword' },
  /** Our own tokens, one value per field and subject, so that phrases do not match across them. */
  tokens: {
    type: 'text',
    analyzer: 'whitespace',
    position_increment_gap: FIELD_GAP,
    norms: false,
    index_options: 'positions',
  },
  /** The impact of each token in 1/256, which a rank feature stores exactly. */
  impacts: { type: 'rank_features' },
  /** Surface words. */
  words: { type: 'keyword', ignore_above: 250 },
  facets: {
    type: 'object',
    dynamic: false,
    properties: Object.fromEntries(storedFacets.map((name) => [name, facet])),
  },
  closesAt: { type: 'long' },
  lapsesAt: { type: 'long' },
  postedAt: { type: 'long' },
  addedAt: { type: 'long' },
  low: { type: 'double' },
  high: { type: 'double' },
}

/** Settings and mapping of an index. `_source` is off: PostgreSQL is the source of truth. */
export function indexBody(meta: IndexMeta): API.Indices_Create_RequestBody {
  return {
    settings: {
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      // Refreshed explicitly, so that each write becomes visible atomically.
      refresh_interval: '-1',
      gc_deletes: DELETION_RETENTION,
      analysis: { normalizer: { folded: { type: 'custom', filter: ['lowercase'] } } },
    },
    mappings: { dynamic: 'strict', _source: { enabled: false }, _meta: { ...meta }, properties },
  }
}
