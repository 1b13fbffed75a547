import { randomBytes } from 'node:crypto'
import { traceparentPattern } from '../routes/headers.ts'

/** The `traceparent` of a request as it came, and as it is passed on. */
export interface RequestTrace {
  given: string
  sent: string
}

const isTraceparent = new RegExp(traceparentPattern)
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** Passes a caller's trace on, in a span of the gateway if its spans are exported, or begins one. */
export function continueTrace(given: string, isExported: boolean): RequestTrace {
  if (!isTraceparent.test(given)) return { given: '', sent: `00-${hex(16)}-${hex(8)}-01` }
  const [, traceId, , flags] = given.split('-')
  return { given, sent: isExported ? `00-${traceId}-${hex(8)}-${flags}` : given }
}
