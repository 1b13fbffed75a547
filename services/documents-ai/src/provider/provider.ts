import { logger } from '@fundharbor/chassis/runtime/logger'
import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
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

/** Address of the model and its prices in US dollars per million tokens. */
export interface ProviderSettings {
  apiKey: string
  baseUrl: string | undefined
  model: string
  /** Time limit of one request, including its retries. */
  timeoutMs: number
  inputPrice: number
  outputPrice: number
}

/** A request to the model. `data` is sent as data, never as instructions; the response must match `schema`. */
export interface ModelRequest<T> {
  prompt: Prompt
  data: unknown
  schema: z.ZodType<T>
}

export interface Provider {
  /** Throws UNAVAILABLE when there is no valid response in time, `RequestAborted` when the signal aborts. */
  complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<T>
}

/** The configured provider. Throws AI_NOT_CONFIGURED; `work` is what needs it ("Translation"). */
export function requireProvider(provider: Provider | undefined, work: string): Provider {
  if (provider) return provider
  throw new Failure('AI_NOT_CONFIGURED', `${work} needs an AI provider, and this site has none configured.`)
}

const MAX_RETRIES = 2
const BREAKS_AFTER = 6
const HALF_OPEN_AFTER_MS = 15_000
/** One attempt's share of the time limit, so that there is time for another if it hangs. */
const ATTEMPT_SHARE = 0.6

/** The caller aborted the request; not a failure of the model. */
export class RequestAborted extends Error {}

/** The response does not match the schema. */
class InvalidResponse extends Error {}

/** Retrying does not help with a wrong key or an unknown model. */
const isPermanent = (error: unknown) =>
  error instanceof OpenAI.APIError && [400, 401, 403, 404, 422].includes(error.status ?? 0)

/** The model refuses what a person sent, such as text that its filter blocks. */
const isRefusal = (error: unknown) =>
  error instanceof OpenAI.APIError && [400, 422].includes(error.status ?? 0)

function createPolicy(timeoutMs: number): IPolicy {
  // A model that responds is there, however it responds. One person's texts must not pause it for everybody.
  const faults = handleWhen(
    (error) => !(error instanceof RequestAborted || error instanceof InvalidResponse) && !isRefusal(error),
  )
  const breaker = circuitBreaker(faults, {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(BREAKS_AFTER),
  })
  breaker.onBreak(() => logger.warn('requests to the model are paused'))
  const retries = retry(
    handleWhen((error) => !(error instanceof RequestAborted) && !isPermanent(error)),
    { maxAttempts: MAX_RETRIES, backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 2000 }) },
  )
  return wrap(
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
    retries,
    breaker,
    timeout(timeoutMs * ATTEMPT_SHARE, TimeoutStrategy.Aggressive),
  )
}

/** A client of any server that speaks OpenAI's chat completions. */
export function createProvider(settings: ProviderSettings): Provider {
  const client = new OpenAI({ apiKey: settings.apiKey, baseURL: settings.baseUrl, maxRetries: 0 })
  const policy = createPolicy(settings.timeoutMs)
  return {
    async complete(request, signal) {
      try {
        // Only the attempt gets the caller's signal: the policies would treat its abort as a failure.
        return await policy.execute((context) =>
          attempt({ client, settings, request, signal: context.signal, caller: signal }),
        )
      } catch (error) {
        if (signal?.aborted) throw new RequestAborted('The caller aborted the request')
        logger.warn({ err: error, prompt: request.prompt.name }, 'the model did not respond')
        throw unavailable('The AI service isn’t responding. Try again later.', error)
      }
    },
  }
}

interface Attempt<T> {
  client: OpenAI
  settings: ProviderSettings
  request: ModelRequest<T>
  signal: AbortSignal
  caller: AbortSignal | undefined
}

async function attempt<T>({ client, settings, request, signal, caller }: Attempt<T>): Promise<T> {
  const { prompt, data, schema } = request
  const count = (outcome: string) => calls.inc({ prompt: prompt.name, outcome })
  try {
    const completion = await client.chat.completions.create(
      {
        model: settings.model,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: prompt.text },
          { role: 'user', content: delimitData(data) },
        ],
      },
      { signal: caller ? AbortSignal.any([signal, caller]) : signal },
    )
    countTokens(settings, prompt, completion.usage)
    const response = readResponse(completion.choices?.[0]?.message?.content, schema)
    count('answered')
    return response
  } catch (error) {
    if (caller?.aborted) throw new RequestAborted('The caller aborted the request')
    count(
      error instanceof InvalidResponse
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

function readResponse<T>(content: string | null | undefined, schema: z.ZodType<T>): T {
  try {
    return parseModelResponse(content, schema)
  } catch (error) {
    throw new InvalidResponse('The model’s response does not match the schema', { cause: error })
  }
}
