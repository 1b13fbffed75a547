import { randomBytes } from 'node:crypto'
import type { z } from 'zod'

/** Data for a language model, between two random lines, so that the data cannot contain its own end. */
export function delimitData(data: unknown): string {
  const boundary = `data-${randomBytes(9).toString('base64url')}`
  return `${boundary}\n${JSON.stringify(data)}\n${boundary}`
}

/** Parses a language model's JSON response, which some models put in a code block; throws if it has another shape. */
export function parseModelResponse<T>(content: string | null | undefined, schema: z.ZodType<T>): T {
  const bare = (content ?? '').trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1')
  return schema.parse(JSON.parse(bare))
}
