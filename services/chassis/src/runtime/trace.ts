import { randomBytes } from 'node:crypto'

/** A request's position in a trace (W3C Trace Context): lower-case hexadecimal ids of 32 and 16 digits. */
export interface Trace {
  traceId: string
  spanId: string
  /** `01` if the trace is recorded. */
  flags: string
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

/** A new span in the caller's trace, or in a new trace if the header names none. */
export function continueTrace(traceparent: string): Trace {
  const [, traceId = randomBytes(16).toString('hex'), flags = '01'] = TRACEPARENT.exec(traceparent) ?? []
  return { traceId, spanId: randomBytes(8).toString('hex'), flags }
}

/** The `traceparent` header that continues a trace. */
export const traceparentOf = ({ traceId, spanId, flags }: Trace): string => `00-${traceId}-${spanId}-${flags}`
