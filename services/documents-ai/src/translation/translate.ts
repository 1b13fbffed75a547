import type { Language } from '@fundharbor/contracts/documents/languages'
import { conflict, unavailable } from '@fundharbor/chassis/http/failures'
import PQueue from 'p-queue'
import { z } from 'zod'
import type { SentencePair } from '../generated-documents/model.ts'
import { termSearch, type Term } from '../glossary/terms.ts'
import { translate } from '../provider/prompts.ts'
import { RequestAborted, type Provider } from '../provider/provider.ts'
import { sanitizeInThread } from '../rendering/render-pool.ts'
import { placesOf } from './added.ts'
import { noEarlierTranslation, type EarlierTranslation } from './earlier-translation.ts'
import { MARKER, preservesMarkers, splitSegments } from './segments.ts'
import { hasWords, splitSentences, withText, type Sentence } from './sentences.ts'

/** Characters per request. */
const BATCH_LENGTH = 3000
/** A model would not translate a longer one in time, and its failures would pause translations for everybody. */
const MAX_SENTENCE = 5000
/** Time limit for a whole document; the gateway's is a little longer. */
const TIME_LIMIT_MS = 100_000
const CONCURRENT_REQUESTS = 3
/** Languages that put no space between sentences. */
const WITHOUT_SPACES = new Set(['ja', 'zh'])

interface Source {
  title: string
  html: string
}

/** Between which languages, with which glossary, and what stays of an earlier translation. */
export interface TranslationTask {
  personId: string
  from: Language
  to: Language
  terms: readonly Term[]
  kept?: EarlierTranslation
}

/** A translated document. */
export interface Translation extends Source {
  /** Sentences by paragraph, the title's first. */
  pairs: SentencePair[][]
  /** How many sentences the model translated. */
  translated: number
}

/** Each is put into the document by itself, which takes longer the more there are. */
const MAX_ADDED = 1000

function assertFewAdded(count: number): void {
  if (count > MAX_ADDED)
    throw conflict(
      'Too many paragraphs were added to this translation to update it. Translate the document again.',
    )
}

function assertShortSentences(sentences: readonly string[]): void {
  if (sentences.some(({ length }) => length > MAX_SENTENCE))
    throw conflict(
      'A sentence of this document is too long to translate. Split it with periods and try again.',
    )
}

/** Translates a document. Its structure stays the original's; the model only supplies text. */
export async function translateHtml(
  provider: Provider,
  { title, html }: Source,
  task: TranslationTask,
): Promise<Translation> {
  const { personId, to, kept = noEarlierTranslation() } = task
  assertFewAdded(kept.added.length)
  const segments = splitSegments(html)
  const paragraphs = [title, ...segments.texts].map(splitSentences)
  const isNew = ({ text }: Sentence) => hasWords(text) && !kept.sentences.has(text)
  const changed = [...new Set(paragraphs.flatMap((each) => each.filter(isNew)).map(({ text }) => text))]
  assertShortSentences(changed)
  const targets = new Map([...kept.sentences, ...(await translateAll(provider, changed, task))])
  const pairOf = ({ text }: Sentence) => ({ source: text, target: targets.get(text) ?? text })
  const wordsOf = (sentence: Sentence) =>
    withText(sentence, pairOf(sentence).target, WITHOUT_SPACES.has(to.code) ? '' : undefined)
  const [newTitle = title, ...texts] = paragraphs.map(
    (sentences) => kept.takeParagraph(sentences) ?? sentences.map(wordsOf).join(''),
  )
  const places = placesOf(kept.added, paragraphs)
  const added = kept.added
    .map((each, index) => ({ ...each, after: (places[index] ?? 0) - 1 }))
    .toSorted((one, other) => one.after - other.after)
  return {
    title: String(newTitle).replaceAll(/\s+/g, ' ').trim().slice(0, 255) || title,
    html: await sanitizeInThread(personId, segments.rebuild(texts, added)),
    pairs: withAdded(
      paragraphs.map((sentences) => sentences.map(pairOf)),
      added,
    ),
    translated: changed.length,
  }
}

/** The pairs, with those of paragraphs that have no original in their places. */
function withAdded(pairs: SentencePair[][], added: readonly { after: number; text: string }[]) {
  const byPlace = Map.groupBy(added, ({ after }) => after)
  return pairs.flatMap((pair, index) => [
    pair,
    ...(byPlace.get(index - 1) ?? []).map(({ text }) =>
      splitSentences(text.replaceAll(MARKER, '')).map((sentence) => ({ source: '', target: sentence.text })),
    ),
  ])
}

/** Translations of texts, by text. */
async function translateAll(
  provider: Provider,
  texts: string[],
  task: TranslationTask,
): Promise<[string, string][]> {
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  const queue = new PQueue({ concurrency: CONCURRENT_REQUESTS })
  const findTerms = termSearch(task.terms)
  const requests = batchesOf(texts).map((batch) => async () => {
    const translated = await translateTexts(provider, {
      ...task,
      terms: findTerms(batch),
      texts: batch,
      signal,
    })
    return batch.map((text, index): [string, string] => [text, translated[index] ?? text])
  })
  try {
    return (await queue.addAll(requests)).flat()
  } catch (error) {
    queue.clear()
    failed.abort()
    throw error instanceof RequestAborted ? unavailable('This document took too long to translate.') : error
  }
}

interface Batch extends TranslationTask {
  texts: string[]
  signal: AbortSignal
}

async function translateTexts(
  provider: Provider,
  { texts, from, to, terms, signal }: Batch,
): Promise<string[]> {
  const schema = z
    .strictObject({ texts: z.array(z.string().max(20_000)).length(texts.length) })
    .refine((response) => response.texts.every((text, index) => preservesMarkers(texts[index] ?? '', text)))
  const glossary = terms.map(({ source, target }) => ({ source, target }))
  const data = { from: from.name, language: to.name, code: to.code, glossary, texts }
  const response = await provider.complete({ prompt: translate, data, schema }, signal)
  return response.texts
}

function batchesOf(texts: string[]): string[][] {
  const batches: string[][] = []
  let length = 0
  for (const text of texts) {
    if (batches.length === 0 || length + text.length > BATCH_LENGTH) {
      batches.push([])
      length = 0
    }
    batches.at(-1)?.push(text)
    length += text.length
  }
  return batches
}
