import type { FacetName } from '@fundharbor/contracts/catalog/facets'

/** An opportunity as a search document. Texts are plain; instants are milliseconds since 1970. */
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
  /** Subject ids, most important first. Indexed as tokens `#id`. */
  subjects: readonly string[]
  /** Facet values, counted and filtered ignoring case. */
  facets: Partial<Record<FacetName, readonly string[]>>
  /** The amount range in whole units of the record's own currency; null if not stated. */
  low: number | null
  high: number | null
  closesAt: number | null
  /** From then on it has probably closed, although it has no deadline. */
  lapsesAt: number | null
  postedAt: number | null
  /** When the record was added to the catalog. */
  addedAt: number
}

/** One way to express a concept (query expansion): a token, or a phrase of adjacent tokens. */
export interface Alternative {
  tokens: readonly string[]
  /**
   * The tokens may occur anywhere: the impact is the sum of the shares of the tokens present (shares add up to 1)
   * times their impacts. Only all of them together make a match; some of them count as loose.
   */
  shares?: readonly number[]
  /** Score of the best possible occurrence; includes the inverse document frequency. */
  weight: number
  /** Ranks a document but does not make it a match. */
  isLoose?: boolean
}

/** One concept of a query. A document scores by its best alternative, not by their sum (dis_max). */
export interface Concept {
  alternatives: readonly Alternative[]
  /** Not required for a match ("grant", "funding"); if present, it adds to score and coverage. */
  isOptional?: boolean
}

export interface EngineFilter {
  /** For each named facet, one of the values must match. */
  facets: Partial<Record<FacetName, readonly string[]>>
  /** Excludes documents that closed before; null: no filter. Documents without a deadline pass. */
  openAt: number | null
  /** Excludes documents that have probably closed before; null: no filter. */
  likelyOpenAt: number | null
  /** Closes at or before this instant; documents without a deadline fail. Counts as facet `deadlineWithin`. */
  closesBy: number | null
  postedSince: number | null
  /** Added after `addedAfter` and no later than `addedUntil`. */
  addedAfter: number | null
  addedUntil: number | null
  /**
   * The document's amount range overlaps the requested one; documents without amounts fail. `maxAmount` is
   * exclusive. Counts as facet `amount`.
   */
  minAmount: number | null
  maxAmount: number | null
  /** Only these documents, or all except these. */
  only?: readonly string[]
  without?: readonly string[]
}

/** Unknown values come last; ties are broken by id in the direction of the list. */
export type EngineSort = 'score' | 'deadline' | '-deadline' | 'amount' | '-amount' | 'newest'

/** The end of a page of a sorted list. `key` is null if the document has no such value. */
export interface SortPosition {
  key: number | null
  id: string
}

export interface EngineRequest {
  concepts: readonly Concept[]
  /** Must occur exactly: quoted phrases and identifiers. */
  phrases: readonly (readonly string[])[]
  /** Must not occur. */
  excluded: readonly (readonly string[])[]
  filter: EngineFilter
  sort: EngineSort
  limit: number
  /** For sorted lists only, not for `score`. */
  after?: SortPosition
  /** Maximum number of related documents (some of the concepts but not all), if all matches fit into the list. */
  related: number
  /** Minimum coverage of a related document: the share of the concepts' weights, 0 to 1. */
  relatedCoverage: number
  /**
   * Deadline windows to count, in days from `filter.openAt`, or from now if that is null. Undefined: no facets are
   * counted. Counts are cached by instant, so pass `openAt` in whole minutes.
   */
  countWindows?: readonly number[]
  /** Maximum number of counted values per facet, the most frequent first; all of a facet that is not named. */
  maxValues?: Partial<Record<FacetName, number>>
}

export interface EngineHit {
  id: string
  score: number
  /** The index of the best alternative of each concept; -1 if none occurs. */
  best: readonly number[]
  /** The sort value of a sorted list. */
  key: number | null
}

/** Matches per facet value, ignoring the filter on that facet itself. */
export type FacetCounts = Record<FacetName, Map<string, number>>

export interface EngineResponse {
  /** Exact number of documents that match all concepts. */
  total: number
  hits: EngineHit[]
  /** Results that have only some of the concepts, best first; none of them is a match. */
  related: EngineHit[]
  facets?: FacetCounts
  /** Changes with every write: responses of one version are consistent. */
  version: string
}

/** A document to write, or the id of one to remove. */
export type EngineChange = SearchDocument | { id: string; isRemoved: true }

export interface EngineStatus {
  documents: number
  version: string
  /** The change-feed position of the last write; null in an empty engine. */
  position: string | null
  isReady: boolean
  /** Bytes of the index in memory; null if it is remote. */
  bytes: number | null
}

/** A search engine. PostgreSQL is the source of truth; an engine can be rebuilt from it at any time. */
export interface SearchEngine {
  search(request: EngineRequest): Promise<EngineResponse>
  /** Scores the given documents by weighted terms, in the order of the ids; 0 for unknown ids. */
  score(ids: readonly string[], terms: readonly Alternative[]): Promise<number[]>
  /** Document frequency of each phrase. */
  frequencies(sequences: readonly (readonly string[])[]): Promise<number[]>
  /** Words (lower case, unstemmed, no stop words) with a prefix, in at least two documents, most frequent first. */
  wordsWithPrefix(beginning: string, limit: number): Promise<WordCount[]>
  /** Words within two edits (transpositions count as one), in at least two documents, most frequent first. */
  similarWords(word: string, limit: number): Promise<(WordCount & { edits: number })[]>
  /** Document frequency of each unstemmed word, lower case. */
  wordCounts(words: readonly string[]): Promise<number[]>
  /** Applies changes atomically. `position` is the change-feed position that they reach. */
  write(changes: readonly EngineChange[], position: string): Promise<void>
  /** Replaces the whole index in the background; until then, searches use the old one. */
  rebuild(documents: AsyncIterable<readonly SearchDocument[]>, position: string): Promise<void>
  status(): Promise<EngineStatus>
  close(): Promise<void>
}

export interface WordCount {
  word: string
  documents: number
}
