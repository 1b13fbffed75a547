import { readFileSync } from 'node:fs'
import { delimitData, parseModelResponse } from '@fundharbor/chassis/http/model-messages'
import { z } from 'zod'
import { openAiClient } from '../../model-servers/openai-client.ts'
import type { RecordText } from './record-text.ts'

const TIMEOUT_MS = 30_000
const MAX_OTHER_WORDS = 60

const prompt = readFileSync(new URL('../../../prompts/everyday-words.v1.txt', import.meta.url), 'utf8').trim()

const ModelResponse = z.strictObject({ sentences: z.array(z.string().max(400)).max(20) })

export interface EverydayModelSettings {
  apiKey: string
  /** Undefined: OpenAI's. */
  baseUrl: string | undefined
  model: string
}

/**
 * Writes sentences in everyday words about a record, unchecked. Throws `UnusableResponseError`, or the request's
 * error.
 */
export type EverydayModel = (record: RecordText, alsoCalled: readonly string[]) => Promise<string[]>

/** The model's response is invalid, or it rejected this record. */
export class UnusableResponseError extends Error {}

const REFUSED = [400, 413, 422]

/** The queue retries, so the client does not. */
export function createEverydayModel({ apiKey, baseUrl, model }: EverydayModelSettings): EverydayModel {
  const connect = openAiClient({ apiKey, baseUrl })
  return async (announcement, alsoCalled) => {
    const data = { announcement, otherWords: alsoCalled.slice(0, MAX_OTHER_WORDS) }
    const client = await connect()
    const response = await client.chat.completions
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
        const status = error instanceof Error ? Reflect.get(error, 'status') : undefined
        if (REFUSED.includes(status))
          throw new UnusableResponseError(`The model rejected the record (${status})`, { cause: error })
        throw error
      })
    return readSentences(response.choices?.[0]?.message?.content)
  }
}

function readSentences(content: string | null | undefined): string[] {
  try {
    return parseModelResponse(content, ModelResponse).sentences
  } catch (error) {
    throw new UnusableResponseError('The model’s response does not match the requested schema', {
      cause: error,
    })
  }
}
