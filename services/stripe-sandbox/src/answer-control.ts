import { copy } from './copy.ts'
import { letPass } from './clockwork.ts'
import { closeDispute, disputeCharge } from './disputes.ts'
import { SandboxError } from './errors.ts'
import type { Ledger } from './ledger.ts'

interface Turn {
  /** Seconds to let pass, or the instant (ISO) to let come. */
  advance?: number
  at?: string
  /** A charge to dispute. */
  charge?: string
  /** A dispute to decide. */
  dispute?: string
  status?: 'won' | 'lost'
}

/**
 * What tests turn: `POST clock {advance: seconds}` or `{at: instant}` moves the billing clock ahead, `GET clock` reads
 * it; `POST disputes {charge}` disputes a charge, `{dispute, status}` decides.
 */
export function answerControl(
  ledger: Ledger,
  { control, method, body }: { control: string; method: string; body: string },
): { status: number; body: unknown } {
  try {
    const turn = method === 'POST' ? (JSON.parse(body || '{}') as Turn) : {}
    if (control === 'clock') {
      const target = turn.at ? Date.parse(turn.at) / 1000 - ledger.now() : Number(turn.advance ?? 0)
      if (!Number.isFinite(target))
        return { status: 400, body: { message: 'Say advance (seconds) or at (an instant).' } }
      letPass(ledger, Math.max(0, Math.round(target)))
      return { status: 200, body: { now: new Date(ledger.now() * 1000).toISOString() } }
    }
    if (control !== 'disputes') return { status: 404, body: {} }
    const dispute = turn.dispute
      ? closeDispute(ledger, turn.dispute, turn.status ?? 'lost')
      : disputeCharge(ledger, turn.charge ?? '')
    return { status: 200, body: copy(dispute) }
  } catch (error) {
    if (error instanceof SandboxError) return { status: error.status, body: { error: error.body } }
    if (error instanceof SyntaxError) return { status: 400, body: { message: 'Send JSON.' } }
    throw error
  }
}
