import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Context } from 'koa'
import getRawBody from 'raw-body'
import { Failure } from './failures.ts'
import { MAX_VALUES } from './storable.ts'

declare module 'koa' {
  interface Request {
    /** The parsed JSON body, once `mount` has read it, or the fields of an uploaded form. */
    body?: unknown
  }
}

/** The longest documents and imports. The gateway refuses longer bodies. */
const MAX_BYTES = 1024 ** 2
/** Public forms are short. */
const MAX_BYTES_OF_STRANGERS = 100 * 1024
const MAX_VALUES_OF_STRANGERS = 2000

/**
 * Reads a JSON body after its sender was authorized. Returns undefined for other content types. Throws INVALID, or TOO_LARGE
 * for too many bytes or values: small values such as `{}` take twenty times as much memory once they are parsed.
 */
export async function readJson(ctx: Context, { access }: EndpointSpec): Promise<unknown> {
  if (!ctx.request.is('json', '+json')) return undefined
  const isStranger = access === 'everyone'
  const text = await readText(ctx, isStranger ? MAX_BYTES_OF_STRANGERS : MAX_BYTES)
  if (countValues(text) > (isStranger ? MAX_VALUES_OF_STRANGERS : MAX_VALUES))
    throw new Failure('TOO_LARGE', 'The request has too many values')
  const body = text === '' ? {} : parse(text)
  if (typeof body !== 'object' || body === null) throw unreadable()
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new Failure('INVALID', 'The request could not be read')

/** Reads a body as UTF-8 text. Throws TOO_LARGE. */
export async function readText(ctx: Context, limit = MAX_BYTES): Promise<string> {
  // The client may have gone while the request waited.
  if (ctx.req.destroyed) throw new Failure('INVALID', 'The request was interrupted')
  try {
    return await getRawBody(ctx.req, { length: ctx.req.headers['content-length'], limit, encoding: 'utf-8' })
  } catch (error) {
    // What was not read must not delay the next request, which may be someone else's.
    ctx.req.resume()
    ctx.set('Connection', 'close')
    throw error
  }
}

const codes = (signs: string) => Array.from(signs, (sign) => sign.charCodeAt(0))
const [QUOTE, BACKSLASH, COMMA] = codes('"\\,')
const OPENING = new Set(codes('[{'))
const CLOSING = new Set(codes(']}'))

/** Counts the values of a JSON text, or a few more: each one follows a comma or is the first in a list or an object. */
function countValues(text: string): number {
  let count = 1
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) isInString = !isInString
    else if (isInString && sign === BACKSLASH) at += 1
    else if (!isInString && (sign === COMMA || (OPENING.has(sign) && !CLOSING.has(text.charCodeAt(at + 1)))))
      count += 1
  }
  return count
}
