import { toTokens, splitWords } from '../text/analyze.ts'
import {
  fieldInfluence,
  fieldWeights,
  SATURATION,
  subjectImpact,
  toImpactByte,
  type AverageLengths,
} from '../embedded/impacts.ts'
import { fieldNames } from '../embedded/segment.ts'
import type { EngineChange, SearchDocument } from '../engine.ts'
import type { BulkChange } from './bulk-write.ts'
import type { MeasuredLengths } from './index-mapping.ts'
import { mapInChunks } from './map-in-chunks.ts'

/** A document as indexed; see the mapping. */
export interface IndexedDocument {
  id: string
  tokens: string[]
  impacts: Record<string, number>
  words: string[]
  facets: SearchDocument['facets']
  closesAt: number | null
  lapsesAt: number | null
  postedAt: number | null
  addedAt: number
  low: number | null
  high: number | null
}

/** Lucene rejects longer tokens, which are not words anyway. */
const LONGEST_TOKEN = 250

/** An analyzed document; kept until the average lengths are known. */
export interface AnalyzedDocument {
  document: SearchDocument
  fields: string[][]
  words: string[]
}

function analyzeDocument(document: SearchDocument): AnalyzedDocument {
  const words = new Set<string>()
  const fields = fieldNames.map((name) => {
    const inField = splitWords(document[name]).filter(({ length }) => length <= LONGEST_TOKEN)
    for (const word of inField) words.add(word)
    return toTokens(inField)
  })
  return { document, fields, words: [...words] }
}

export type AnalyzedChange = AnalyzedDocument | { id: string; isRemoved: true }

export const analyzeChanges = (changes: readonly EngineChange[]): Promise<AnalyzedChange[]> =>
  mapInChunks(changes, (change) => ('isRemoved' in change ? change : analyzeDocument(change)))

/** Typical lengths, for an empty catalog. */
const typicalLengths = { title: 10, text: 300 }

/** Measures the average field lengths of documents. */
export function measureLengths(changes: readonly AnalyzedChange[]): MeasuredLengths {
  const documents = changes.filter((change) => 'fields' in change)
  if (documents.length === 0) return { ...typicalLengths, documents: 0 }
  const average = (field: number) =>
    documents.reduce((sum, { fields }) => sum + fields[field]!.length, 0) / documents.length
  return {
    title: average(fieldNames.indexOf('title')),
    text: average(fieldNames.indexOf('text')),
    documents: documents.length,
  }
}

/** The name of a token's rank feature; dots would separate path segments. */
export const featureOf = (token: string): string => token.replaceAll('.', '·')

export const toBulkChanges = (
  changes: readonly AnalyzedChange[],
  averages: AverageLengths,
): Promise<BulkChange[]> =>
  mapInChunks(changes, (change) => ('isRemoved' in change ? change : toIndexed(change, averages)))

function toIndexed(analyzed: AnalyzedDocument, averages: AverageLengths): IndexedDocument {
  const { document, fields, words } = analyzed
  const subjects = [...new Set(document.subjects)]
  const { closesAt, lapsesAt, postedAt, addedAt, facets } = document
  return {
    id: document.id.toLowerCase(),
    tokens: [...fields.map((tokens) => tokens.join(' ')), ...subjects.map((id) => `#${id}`)],
    impacts: impactsOf(fields, subjects, averages),
    words,
    facets,
    closesAt,
    lapsesAt,
    postedAt,
    addedAt,
    low: document.low ?? document.high,
    high: document.high ?? document.low,
  }
}

/** BM25F: field-weighted, length-normalized term frequencies with saturation. */
function impactsOf(
  fields: readonly string[][],
  subjects: readonly string[],
  averages: AverageLengths,
): Record<string, number> {
  const weights = new Map<string, number>()
  for (const [field, tokens] of fields.entries()) {
    const name = fieldNames[field]!
    const influence = fieldInfluence[field]!
    const average = name === 'title' || name === 'text' ? averages[name] || 1 : 1
    const weight = fieldWeights[field]! / (1 - influence + (influence * tokens.length) / average)
    for (const token of tokens) weights.set(token, (weights.get(token) ?? 0) + weight)
  }
  const impacts = new Map<string, number>()
  for (const [token, weight] of weights)
    impacts.set(featureOf(token), toImpactByte(weight / (SATURATION + weight)))
  for (const [place, id] of subjects.entries())
    impacts.set(featureOf(`#${id}`), toImpactByte(subjectImpact(place)))
  return Object.fromEntries(impacts)
}
