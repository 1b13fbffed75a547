import { advanceClock } from './billing-clock.ts'
import { copy } from './copy.ts'
import { closeDispute, disputeCharge } from './disputes.ts'
import { toErrorResponse, type SandboxResponse } from './errors.ts'
import type { Store } from './store.ts'

interface ControlRequest {
  /** Seconds to advance the clock by. */
  advance?: number
  /** The instant (ISO 8601) to advance the clock to. */
  at?: string
  /** A charge to dispute. */
  charge?: string
  /** A dispute to close. */
  dispute?: string
  status?: 'won' | 'lost'
}

/**
 * Controls for tests: `GET clock` reads the billing clock, `POST clock {advance}` or `{at}` moves it ahead;
 * `POST disputes {charge}` disputes a charge, `{dispute, status}` closes a dispute.
 */
export function handleControl(
  store: Store,
  { control, method, body }: { control: string; method: string; body: string },
): SandboxResponse {
  try {
    const request = method === 'POST' ? (JSON.parse(body || '{}') as ControlRequest) : {}
    if (control === 'clock') return controlClock(store, request)
    if (control !== 'disputes') return { status: 404, body: {} }
    const dispute = request.dispute
      ? closeDispute(store, request.dispute, request.status ?? 'lost')
      : disputeCharge(store, request.charge ?? '')
    return { status: 200, body: copy(dispute) }
  } catch (error) {
    if (error instanceof SyntaxError)
      return { status: 400, body: { message: 'The request is not valid JSON.' } }
    return toErrorResponse(error)
  }
}

function controlClock(store: Store, { advance = 0, at }: ControlRequest): SandboxResponse {
  const seconds = at ? Date.parse(at) / 1000 - store.now() : Number(advance)
  if (!Number.isFinite(seconds))
    return { status: 400, body: { message: 'Set advance (seconds) or at (ISO 8601).' } }
  advanceClock(store, Math.max(0, Math.round(seconds)))
  return { status: 200, body: { now: new Date(store.now() * 1000).toISOString() } }
}
