import type { API, Types } from '@opensearch-project/opensearch'
import { FacetName } from '@fundharbor/contracts/catalog/opportunities'
import { FIELD_GAP } from '../embedded/segment.ts'
import type { AverageLengths } from '../embedded/impacts.ts'

/** Facets whose values documents hold. Windows until a deadline are counted from the deadlines. */
export const storedFacets = FacetName.options.filter((name) => name !== 'deadlineWithin')

/** So many documents say what lengths are usual; ids are random, so the first are like the others. */
export const MEASURED = 2000

/** What an index says about itself. */
export interface IndexMeta {
  /** Where the reader of changes had got to; null until the index is filled. */
  position: string | null
  /** Lengths that impacts are computed with; fixed when the index is filled. */
  averages: MeasuredLengths | null
}

export interface MeasuredLengths extends AverageLengths {
  /** Among how many documents they are usual. */
  documents: number
}

/** Removed documents are remembered so long, so that a change that arrives late does not bring them back. */
const REMEMBERED_REMOVALS = '2h'

type Property = Types.Common_Mapping.Property

/** As stated, to be counted; `folded` to be compared in any case. */
const facet: Property = {
  type: 'keyword',
  ignore_above: 8191,
  fields: { folded: { type: 'keyword', ignore_above: 8191, normalizer: 'folded' } },
}

const properties: Record<string, Property> = {
  /** The field `_id` can not be sorted by. */
  id: { type: 'keyword' },
  /** Our own tokens, one value for each field and each subject: phrases do not reach from one into the next. */
  tokens: {
    type: 'text',
    analyzer: 'whitespace',
    position_increment_gap: FIELD_GAP,
    norms: false,
    index_options: 'positions',
  },
  /** Of each token its impact in 1/256, which a rank feature keeps exactly. */
  impacts: { type: 'rank_features' },
  /** Words as written. */
  words: { type: 'keyword', ignore_above: 250 },
  facets: {
    type: 'object',
    dynamic: false,
    properties: Object.fromEntries(storedFacets.map((name) => [name, facet])),
  },
  closesAt: { type: 'long' },
  postedAt: { type: 'long' },
  addedAt: { type: 'long' },
  low: { type: 'double' },
  high: { type: 'double' },
}

/** How an index is made. PostgreSQL stays the truth, so documents are not kept a second time. */
export function indexBody(meta: IndexMeta): API.Indices_Create_RequestBody {
  return {
    settings: {
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      // Every write is made visible as a whole when it is complete.
      refresh_interval: '-1',
      gc_deletes: REMEMBERED_REMOVALS,
      analysis: { normalizer: { folded: { type: 'custom', filter: ['lowercase'] } } },
    },
    mappings: { dynamic: 'strict', _source: { enabled: false }, _meta: { ...meta }, properties },
  }
}
