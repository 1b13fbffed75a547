import type { Language } from '@fundharbor/contracts/documents/languages'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import PQueue from 'p-queue'
import { z } from 'zod'
import { translate } from '../provider/prompts.ts'
import { RequestAborted, type Provider } from '../provider/provider.ts'
import { preservesMarkers, splitSegments } from './segments.ts'

/** Characters per request. */
const BATCH_LENGTH = 3000
/** Time limit for a whole document; the gateway's is a little longer. */
const TIME_LIMIT_MS = 100_000
const CONCURRENT_REQUESTS = 3

interface Source {
  title: string
  html: string
}

/** Translates a document. Its structure stays the original's; the model only supplies text. */
export async function translateHtml(
  provider: Provider,
  { title, html }: Source,
  language: Language,
): Promise<Source> {
  const segments = splitSegments(html)
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  const queue = new PQueue({ concurrency: CONCURRENT_REQUESTS })
  const requests = batchesOf([title, ...segments.texts]).map(
    (texts) => () => translateTexts(provider, { texts, language, signal }),
  )
  try {
    const [newTitle = title, ...texts] = (await queue.addAll(requests)).flat()
    return {
      title: newTitle.replaceAll(/\s+/g, ' ').trim().slice(0, 255) || title,
      html: sanitizeHtml(segments.rebuild(texts)),
    }
  } catch (error) {
    queue.clear()
    failed.abort()
    throw error instanceof RequestAborted ? unavailable('This document took too long to translate.') : error
  }
}

interface Batch {
  texts: string[]
  language: Language
  signal: AbortSignal
}

async function translateTexts(provider: Provider, { texts, language, signal }: Batch): Promise<string[]> {
  const schema = z
    .strictObject({ texts: z.array(z.string().max(20_000)).length(texts.length) })
    .refine((response) => response.texts.every((text, index) => preservesMarkers(texts[index] ?? '', text)))
  const data = { language: language.name, code: language.code, texts }
  const response = await provider.complete({ prompt: translate, data, schema }, signal)
  return response.texts
}

function batchesOf(texts: string[]): string[][] {
  const batches: string[][] = [[]]
  let length = 0
  for (const text of texts) {
    if (length > 0 && length + text.length > BATCH_LENGTH) {
      batches.push([])
      length = 0
    }
    batches.at(-1)?.push(text)
    length += text.length
  }
  return batches
}
