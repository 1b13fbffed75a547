import { onTestFinished } from 'vitest'
import { noFilter } from '../requests.ts'
import { analyze } from '../text/analyze.ts'
import type {
  Alternative,
  Concept,
  EngineFilter,
  EngineRequest,
  SearchDocument,
  SearchEngine,
} from '../engine.ts'

/** Opens an empty engine. */
export type OpenEngine = () => Promise<SearchEngine>

export const DAY = 86_400_000
export const NOW = Date.UTC(2026, 10, 22)

/** Ids sort like their numbers. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const numberOf = (id: string): number => Number(id.slice(-12))

/** An empty document with the given values. */
export const makeDocument = (number: number, given: Partial<SearchDocument> = {}): SearchDocument => ({
  id: idOf(number),
  title: '',
  funder: '',
  program: '',
  text: '',
  subjects: [],
  facets: {},
  low: null,
  high: null,
  closesAt: null,
  lapsesAt: null,
  postedAt: null,
  addedAt: NOW,
  ...given,
})

/** Documents numbered from 1 with only a title. */
export const documentsWithTitles = (...titles: string[]): SearchDocument[] =>
  titles.map((title, index) => makeDocument(index + 1, { title }))

export const alternativeFor = (text: string, given: Partial<Alternative> = {}): Alternative => ({
  tokens: analyze(text),
  weight: 1,
  ...given,
})

/** A concept with these alternatives. */
export const conceptOf = (...ways: (string | Alternative)[]): Concept => ({
  alternatives: ways.map((way) => (typeof way === 'string' ? alternativeFor(way) : way)),
})

type GivenRequest = Partial<Omit<EngineRequest, 'filter'>> & { filter?: Partial<EngineFilter> }

/** A request that matches everything, with the given overrides. */
export const makeRequest = ({ filter, ...given }: GivenRequest = {}): EngineRequest => ({
  concepts: [],
  phrases: [],
  excluded: [],
  sort: 'score',
  limit: 20,
  related: 0,
  relatedCoverage: 0.5,
  ...given,
  filter: { ...noFilter, ...filter },
})

/** An engine with the documents, closed after the test. */
export async function openFilledEngine(
  open: OpenEngine,
  documents: readonly SearchDocument[],
): Promise<SearchEngine> {
  const engine = await open()
  onTestFinished(() => engine.close())
  await engine.rebuild(inBatches(documents), 'start')
  return engine
}

export async function* inBatches(documents: readonly SearchDocument[], size = 3) {
  for (let at = 0; at < documents.length; at += size) yield documents.slice(at, at + size)
}

/** The numbers of the listed documents, in order. */
export async function listedNumbers(engine: SearchEngine, request: GivenRequest): Promise<number[]> {
  const { hits } = await engine.search(makeRequest(request))
  return hits.map(({ id }) => numberOf(id))
}
