import type { OpenAI } from 'openai'

interface OpenAiServer {
  apiKey: string
  /** Undefined: OpenAI's. */
  baseUrl: string | undefined
}

/**
 * A client for OpenAI or a compatible server, which never retries. The library is loaded at the first call: its 236 files
 * would slow down the start of every site that uses no such server.
 */
export function openAiClient({ apiKey, baseUrl }: OpenAiServer): () => Promise<OpenAI> {
  let client: Promise<OpenAI> | undefined
  const load = async () => {
    const { OpenAI } = await import('openai')
    return new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0 })
  }
  return () => (client ??= load())
}
