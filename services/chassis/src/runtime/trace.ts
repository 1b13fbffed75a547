import { randomBytes } from 'node:crypto'

/** A request's place in a trace, as W3C Trace Context has it: lower-case hexadecimal ids of 32 and 16 digits. */
export interface Trace {
  traceId: string
  spanId: string
  /** `01` when whoever began the trace records it. */
  flags: string
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

/** Our own span in the caller's trace, or in a new one where the header names none. */
export function continueTrace(traceparent: string): Trace {
  const [, traceId = randomBytes(16).toString('hex'), flags = '01'] = TRACEPARENT.exec(traceparent) ?? []
  return { traceId, spanId: randomBytes(8).toString('hex'), flags }
}

/** The header that carries a trace on. */
export const traceparentOf = ({ traceId, spanId, flags }: Trace): string => `00-${traceId}-${spanId}-${flags}`
