import { readFileSync } from 'node:fs'
import { delimitData, parseModelResponse } from '@fundharbor/chassis/http/model-messages'
import { OpenAI } from 'openai'
import { z } from 'zod'
import type { RecordText } from './record-text.ts'

const TIMEOUT_MS = 30_000
const MOST_OTHER_WORDS = 60

const prompt = readFileSync(new URL('../../../prompts/everyday-words.v1.txt', import.meta.url), 'utf8').trim()

const Answer = z.strictObject({ sentences: z.array(z.string().max(400)).max(20) })

export interface EverydayModelSettings {
  apiKey: string
  /** Undefined: OpenAI's own. */
  baseUrl: string | undefined
  model: string
}

/** Sentences in everyday words about a record, unchecked. Throws `UnusableAnswer`, or what hindered an answer. */
export type EverydayModel = (record: RecordText, alsoCalled: readonly string[]) => Promise<string[]>

/** The model answered something else than what was asked for, or refused this very record. */
export class UnusableAnswer extends Error {}

const REFUSED = [400, 413, 422]

/** One question a call: the queue asks again. */
export function createEverydayModel({ apiKey, baseUrl, model }: EverydayModelSettings): EverydayModel {
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0 })
  return async (announcement, alsoCalled) => {
    const data = { announcement, otherWords: alsoCalled.slice(0, MOST_OTHER_WORDS) }
    const answer = await client.chat.completions
      .create(
        {
          model,
          response_format: { type: 'json_object' },
          messages: [
            { role: 'system', content: prompt },
            { role: 'user', content: delimitData(data) },
          ],
        },
        { signal: AbortSignal.timeout(TIMEOUT_MS) },
      )
      .catch((error: unknown) => {
        if (error instanceof OpenAI.APIError && REFUSED.includes(error.status ?? 0))
          throw new UnusableAnswer(`The model refused the record (${error.status})`, { cause: error })
        throw error
      })
    return readSentences(answer.choices?.[0]?.message?.content)
  }
}

function readSentences(content: string | null | undefined): string[] {
  try {
    return parseModelResponse(content, Answer).sentences
  } catch (error) {
    throw new UnusableAnswer('The model’s answer does not have the shape that was asked for', {
      cause: error,
    })
  }
}
