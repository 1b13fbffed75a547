import { expect, test } from 'vitest'
import { continueTrace, traceparentOf } from './trace.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

test('continues a trace in a new span', () => {
  const trace = continueTrace(`00-${traceId}-00f067aa0ba902b7-00`)
  expect(trace).toMatchObject({ traceId, flags: '00' })
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/)
  expect(trace.spanId).not.toBe('00f067aa0ba902b7')
  expect(traceparentOf(trace)).toBe(`00-${traceId}-${trace.spanId}-00`)
})

test.each(['', 'harbour', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `01-${traceId}-00f067aa0ba902b7-01`])(
  'anything else (%s) begins a new one',
  (header) => {
    const trace = continueTrace(header)
    expect(traceparentOf(trace)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(trace.traceId).not.toBe(traceId)
  },
)
