import { randomBytes } from 'node:crypto'
import type { z } from 'zod'

/** Data for a model, between two lines that nobody who wrote the data could have known. */
export function fenced(data: unknown): string {
  const boundary = `data-${randomBytes(9).toString('base64url')}`
  return `${boundary}\n${JSON.stringify(data)}\n${boundary}`
}

/** A model's answer in the shape that was asked for; throws where it has another. Some put their JSON between fences. */
export function readModelAnswer<T>(content: string | null | undefined, schema: z.ZodType<T>): T {
  const bare = (content ?? '').trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1')
  return schema.parse(JSON.parse(bare))
}
