import { logger } from '@fundharbor/chassis/runtime/logger'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { delimitData, parseModelResponse } from '@fundharbor/chassis/http/model-messages'
import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel'
import { OpenAI } from 'openai'
import type { z } from 'zod'
import { calls, dollars, tokens } from './counters.ts'
import type { Prompt } from './prompts.ts'

/** Where the model is and what it costs (US dollars per million tokens). */
export interface ProviderSettings {
  apiKey: string
  baseUrl: string | undefined
  model: string
  /** Longest that one question may take, its retries included. */
  timeoutMs: number
  inputPrice: number
  outputPrice: number
}

/** `data` goes to the model as data; what comes back must fit `schema`, or it counts as no answer. */
export interface Question<T> {
  prompt: Prompt
  data: unknown
  schema: z.ZodType<T>
}

export interface Provider {
  /** Throws UNAVAILABLE when the model does not answer in time or not in shape, `Stopped` when the signal says so. */
  ask<T>(question: Question<T>, signal?: AbortSignal): Promise<T>
}

const MOST_RETRIES = 2
const BREAKS_AFTER = 6
const HALF_OPEN_AFTER_MS = 15_000
/** One attempt gets this part of the time, so that a hanging one leaves room for another. */
const ATTEMPT_SHARE = 0.6

/** The asker went away: no fault of the model. */
export class Stopped extends Error {}

/** What the model said does not fit. */
class Malformed extends Error {}

/** A wrong key or an unknown model does not mend itself. */
const isHopeless = (error: unknown) =>
  error instanceof OpenAI.APIError && [400, 401, 403, 404, 422].includes(error.status ?? 0)

function policyOf(timeoutMs: number): IPolicy {
  const faults = handleWhen((error) => !(error instanceof Stopped))
  const breaker = circuitBreaker(faults, {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(BREAKS_AFTER),
  })
  breaker.onBreak(() => logger.warn('the model is not asked for a while'))
  const again = retry(
    handleWhen((error) => !(error instanceof Stopped) && !isHopeless(error)),
    { maxAttempts: MOST_RETRIES, backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 2000 }) },
  )
  return wrap(
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
    again,
    breaker,
    timeout(timeoutMs * ATTEMPT_SHARE, TimeoutStrategy.Aggressive),
  )
}

/** A client of any server that speaks OpenAI's chat completions. */
export function createProvider(settings: ProviderSettings): Provider {
  const client = new OpenAI({ apiKey: settings.apiKey, baseURL: settings.baseUrl, maxRetries: 0 })
  const policy = policyOf(settings.timeoutMs)
  return {
    async ask(question, signal) {
      try {
        // The asker's signal goes to the attempt alone: the policies would take its end for a fault.
        return await policy.execute((context) =>
          attempt({ client, settings, question, signal: context.signal, asker: signal }),
        )
      } catch (error) {
        if (signal?.aborted) throw new Stopped('Nobody waits for the answer any more')
        logger.warn({ err: error, prompt: question.prompt.name }, 'the model did not answer')
        throw unavailable('The AI service does not answer at the moment. Please try again later.', error)
      }
    },
  }
}

interface Attempt<T> {
  client: OpenAI
  settings: ProviderSettings
  question: Question<T>
  signal: AbortSignal
  asker: AbortSignal | undefined
}

async function attempt<T>({ client, settings, question, signal, asker }: Attempt<T>): Promise<T> {
  const { prompt, data, schema } = question
  const count = (outcome: string) => calls.inc({ prompt: prompt.name, outcome })
  try {
    const answer = await client.chat.completions.create(
      {
        model: settings.model,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: prompt.text },
          { role: 'user', content: delimitData(data) },
        ],
      },
      { signal: asker ? AbortSignal.any([signal, asker]) : signal },
    )
    countTokens(settings, prompt, answer.usage)
    const read = readAnswer(answer.choices?.[0]?.message?.content, schema)
    count('answered')
    return read
  } catch (error) {
    if (asker?.aborted) throw new Stopped('Nobody waits for the answer any more')
    count(
      error instanceof Malformed
        ? 'malformed'
        : error instanceof OpenAI.APIError && error.status
          ? 'refused'
          : 'silent',
    )
    throw error
  }
}

function countTokens(
  { inputPrice, outputPrice }: ProviderSettings,
  { name: prompt }: Prompt,
  usage: OpenAI.CompletionUsage | undefined,
): void {
  const sent = usage?.prompt_tokens ?? 0
  const received = usage?.completion_tokens ?? 0
  tokens.inc({ prompt, direction: 'sent' }, sent)
  tokens.inc({ prompt, direction: 'received' }, received)
  dollars.inc({ prompt }, (sent * inputPrice + received * outputPrice) / 1_000_000)
}

function readAnswer<T>(content: string | null | undefined, schema: z.ZodType<T>): T {
  try {
    return parseModelResponse(content, schema)
  } catch (error) {
    throw new Malformed('The model’s answer does not have the shape that was asked for', { cause: error })
  }
}
