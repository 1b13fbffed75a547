import { Readable } from 'node:stream'
import type { Context } from 'koa'

/** A JSON object. Values that may be long lists are async iterables. */
export type StreamedObject = Record<string, unknown>

/** Writes an object as JSON while the rows of its async iterables are read. */
export async function* jsonPieces(object: StreamedObject): AsyncGenerator<string> {
  let separator = '{'
  for (const [name, value] of Object.entries(object)) {
    yield `${separator}${JSON.stringify(name)}:`
    separator = ','
    if (isAsyncIterable(value)) yield* listPieces(value)
    else yield JSON.stringify(value ?? null)
  }
  yield separator === '{' ? '{}' : '}'
}

async function* listPieces(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '['
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/**
 * Responds with JSON that is written piece by piece; the handler returns what this returns. An error while it is written ends
 * the connection.
 */
export function sendJson(ctx: Context, pieces: AsyncIterable<string | Uint8Array>): never {
  ctx.type = 'json'
  ctx.body = Readable.from(pieces, { objectMode: true })
  return undefined as never
}
