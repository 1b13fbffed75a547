import type { FacetName } from '@fundharbor/contracts/catalog/opportunities'

/** An opportunity as the engine indexes it. Texts are plain; instants are milliseconds since 1970. */
export interface SearchDocument {
  /** A UUID. */
  id: string
  title: string
  /** The funder's name and the agency above it. */
  funder: string
  /** Program, sector, official numbers and codes in words. */
  program: string
  /** Eligibility, requirements and description. */
  text: string
  /** Everyday words that a model wrote and that were checked against the text. */
  everyday: string
  /** Ids of subjects, the most important first. Indexed as tokens `#id`. */
  subjects: readonly string[]
  /** Values that the facets count and the filters compare, ignoring case. */
  facets: Partial<Record<FacetName, readonly string[]>>
  /** The stated range in whole units of the record's own currency; null where it is not stated. */
  low: number | null
  high: number | null
  closesAt: number | null
  postedAt: number | null
  /** When the record came into the catalog. */
  addedAt: number
}

/** One way to express a concept: analyzed tokens that stand next to each other, or a single one. */
export interface Alternative {
  tokens: readonly string[]
  /**
   * The tokens may stand anywhere: the impact is the sum of the shares of those that occur (shares add up to 1) times
   * their impacts. Only all of them together make a match; some of them count as loose.
   */
  shares?: readonly number[]
  /** Score of the best possible occurrence; includes how telling the words are. */
  weight: number
  /** Ranks a document but does not make it a match. */
  isLoose?: boolean
}

/** One thing that a query asks for. A document scores by its best alternative, never by their sum. */
export interface Concept {
  alternatives: readonly Alternative[]
  /** Ranks only: its absence costs no match and no coverage ("grant", "funding"); its presence adds to the coverage. */
  isOptional?: boolean
}

export interface EngineFilter {
  /** One of the values must hold, for each facet named. */
  facets: Partial<Record<FacetName, readonly string[]>>
  /** Leaves out what closed before; null keeps everything. Documents without a deadline pass. */
  openAt: number | null
  /** Closes at or before; documents without a deadline fail. Counted as the facet `deadlineWithin`. */
  closesBy: number | null
  postedSince: number | null
  /** Added after the first and at or before the second. */
  addedAfter: number | null
  addedUntil: number | null
  /**
   * The stated range overlaps; documents that state none fail. What begins at `maxAmount` is beyond it. Counted as the
   * facet `amount`.
   */
  minAmount: number | null
  maxAmount: number | null
  /** Only these documents, or all but these. */
  only?: readonly string[]
  without?: readonly string[]
}

/** Lists in a fixed order have unknown values last; of equal values the ids run in the direction of the list. */
export type EngineSort = 'score' | 'deadline' | '-deadline' | 'amount' | '-amount' | 'newest'

/** Where a page of a list in a fixed order ended. `key` is null where the document has no such value. */
export interface SortPosition {
  key: number | null
  id: string
}

export interface EngineRequest {
  concepts: readonly Concept[]
  /** Must occur exactly so: quoted phrases and identifiers. */
  phrases: readonly (readonly string[])[]
  /** Must not occur. */
  excluded: readonly (readonly string[])[]
  filter: EngineFilter
  sort: EngineSort
  limit: number
  /** Only for lists in a fixed order. */
  after?: SortPosition
  /** How many documents to add that match some concepts but not all, where all matches fit into the list. */
  related: number
  /** The least share of the concepts' weights that a related document has, 0 to 1. */
  relatedCoverage: number
  /**
   * Deadline windows to count, in days from `filter.openAt`, or from now where that is null. Absent: no facets are
   * counted. Counts of an instant are kept for a while, so give `openAt` in whole minutes.
   */
  countWindows?: readonly number[]
}

export interface EngineHit {
  id: string
  score: number
  /** The best alternative of each concept, by index; -1 where none occurs. */
  best: readonly number[]
  /** The value that a list in a fixed order is sorted by. */
  key: number | null
}

/** How many matches each value would leave, the filter on that facet aside. */
export type FacetCounts = Record<FacetName, Map<string, number>>

export interface EngineAnswer {
  /** How many documents match all concepts. Exact. */
  total: number
  hits: EngineHit[]
  /** Best first; never a match. */
  related: EngineHit[]
  facets?: FacetCounts
  /** Changes with every write of changes: answers of one version belong together. */
  version: string
}

/** A document that was written, or the id of one that was removed. */
export type EngineChange = SearchDocument | { id: string; isRemoved: true }

export interface EngineStatus {
  documents: number
  version: string
  /** Where the reader of changes had got to, as it said with its last write; null in an empty engine. */
  position: string | null
  isReady: boolean
  /** Bytes of the index in memory; null where another machine holds it. */
  bytes: number | null
}

/** What finds and counts. PostgreSQL stays the truth; an engine can be filled from it at any time. */
export interface SearchEngine {
  search(request: EngineRequest): Promise<EngineAnswer>
  /** The sum of the weighted tokens' impacts in each of the documents, in their order; 0 for unknown ones. */
  score(ids: readonly string[], terms: readonly Alternative[]): Promise<number[]>
  /** In how many documents each token sequence occurs. */
  frequencies(sequences: readonly (readonly string[])[]): Promise<number[]>
  /** Words (as written, lower case, no stop words) of at least two documents that begin so, most frequent first. */
  wordsFrom(beginning: string, limit: number): Promise<WordCount[]>
  /** Words of at least two documents within two edits (a swap of neighbors counts as one), most frequent first. */
  wordsLike(word: string, limit: number): Promise<(WordCount & { edits: number })[]>
  /** How many documents have each word exactly as written, lower case. */
  wordCounts(words: readonly string[]): Promise<number[]>
  /** Applies changes; a later search sees all of them or none. `position` says how far the reader has got. */
  write(changes: readonly EngineChange[], position: string): Promise<void>
  /** Replaces everything, in the background: searches are answered from what there was until it is done. */
  rebuild(documents: AsyncIterable<readonly SearchDocument[]>, position: string): Promise<void>
  status(): Promise<EngineStatus>
  close(): Promise<void>
}

export interface WordCount {
  word: string
  documents: number
}
