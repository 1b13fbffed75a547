import { ServiceEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'
import { createProvider, type Provider } from './provider/provider.ts'

/** Environment in addition to the common variables. Without OPENAI_API_KEY and OPENAI_MODEL there is no AI provider. */
export const DocumentsEnv = ServiceEnv.extend({
  /** Documents, translations and rewritten texts per user and day (UTC). */
  DOCUMENTS_PER_DAY: z.coerce.number().int().min(1).default(50),
  OPENAI_API_KEY: z.string().optional(),
  /** Any server with OpenAI's chat completions API. */
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_MODEL: z.string().optional(),
  /** Time limit of one request, including its retries. */
  OPENAI_TIMEOUT_MS: z.coerce.number().int().min(100).max(100_000).default(30_000),
  /** US dollars per million tokens, for the cost counter. */
  OPENAI_INPUT_PRICE: z.coerce.number().min(0).default(0),
  OPENAI_OUTPUT_PRICE: z.coerce.number().min(0).default(0),
})
export type DocumentsEnv = z.infer<typeof DocumentsEnv>

/** The configured AI provider; undefined without one. */
export function configuredProvider(env: DocumentsEnv): Provider | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = env
  if (!apiKey || !model) return undefined
  return createProvider({
    apiKey,
    model,
    baseUrl: env.OPENAI_BASE_URL,
    timeoutMs: env.OPENAI_TIMEOUT_MS,
    inputPrice: env.OPENAI_INPUT_PRICE,
    outputPrice: env.OPENAI_OUTPUT_PRICE,
  })
}
