import type { Language } from '@fundharbor/contracts/documents/languages'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { z } from 'zod'
import { translate } from '../provider/prompts.ts'
import { Stopped, type Provider } from '../provider/provider.ts'
import { fits, segmentsOf } from './segments.ts'

/** Characters that go into one question. */
const BATCH = 3000
/** Longest that a whole document may take: the gateway waits a little longer. */
const PATIENCE_MS = 100_000
/** Questions asked at once. */
const AT_ONCE = 3

interface Source {
  title: string
  html: string
}

/** The same document in another language: the structure is the original's, the words are the model's, as text. */
export async function translateHtml(
  provider: Provider,
  { title, html }: Source,
  language: Language,
): Promise<Source> {
  const segments = segmentsOf(html)
  const texts = [title, ...segments.texts]
  const batches = batchesOf(texts)
  const translated: string[][] = Array.from({ length: batches.length }, () => [])
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(PATIENCE_MS)])
  let next = 0
  const work = async () => {
    while (next < batches.length) {
      const index = next
      next += 1
      translated[index] = await askFor(provider, { texts: batches[index] ?? [], language, signal })
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } catch (error) {
    failed.abort()
    throw error instanceof Stopped ? unavailable('This document takes too long to translate.') : error
  }
  const [newTitle = title, ...words] = translated.flat()
  return {
    title: newTitle.replaceAll(/\s+/g, ' ').trim().slice(0, 255) || title,
    html: sanitizeHtml(segments.rebuild(words)),
  }
}

interface Batch {
  texts: string[]
  language: Language
  signal: AbortSignal
}

async function askFor(provider: Provider, { texts, language, signal }: Batch): Promise<string[]> {
  const schema = z
    .strictObject({ texts: z.array(z.string().max(20_000)).length(texts.length) })
    .refine((answer) => answer.texts.every((text, index) => fits(texts[index] ?? '', text)))
  const data = { language: language.name, code: language.code, texts }
  const answer = await provider.ask({ prompt: translate, data, schema }, signal)
  return answer.texts
}

function batchesOf(texts: string[]): string[][] {
  const batches: string[][] = [[]]
  let size = 0
  for (const text of texts) {
    if (size > 0 && size + text.length > BATCH) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(text)
    size += text.length
  }
  return batches
}
