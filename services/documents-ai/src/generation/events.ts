import { EventEmitter, once } from 'node:events'
import type { GenerationEvent } from '@fundharbor/contracts/documents/generated-documents'
import { Model, type Transaction } from 'objection'

/** Delay until events of another replica are seen. */
const POLL_INTERVAL_MS = 300

/** Wakes readers in this process at once. */
const written = new EventEmitter().setMaxListeners(0)

class RunEventModel extends Model {
  static override tableName = 'writing_events'
  static override idColumn = ['runId', 'seq']
  static override jsonAttributes = ['data']
  declare runId: string
  declare seq: number
  declare event: GenerationEvent['event']
  declare data: unknown
}

/** An event with its sequence number in the run. */
export type NumberedEvent = GenerationEvent & { seq: number }

/** Appends an event to a run. Each run has one writer. */
export async function writeEvent(
  runId: string,
  { event, data }: GenerationEvent,
  trx?: Transaction,
): Promise<void> {
  await RunEventModel.query(trx).insert({
    runId,
    seq: RunEventModel.query(trx)
      .where({ runId })
      .select(RunEventModel.raw('coalesce(max(seq), 0) + 1')) as never,
    event,
    data,
  })
  const notify = () => written.emit(runId)
  // Before the commit, readers would find nothing.
  if (trx) void trx.executionPromise.then(notify, () => undefined)
  else notify()
}

/** Events of a run after a sequence number, the first ones only if there is a `limit`. */
export async function readEventsAfter(runId: string, seq: number, limit?: number): Promise<NumberedEvent[]> {
  const events = RunEventModel.query().where({ runId }).where('seq', '>', seq).orderBy('seq')
  if (limit !== undefined) events.limit(limit)
  return (await events) as unknown as NumberedEvent[]
}

const finalEvents = new Set<GenerationEvent['event']>(['finished', 'failed', 'cancelled'])
export const isFinal = ({ event }: GenerationEvent): boolean => finalEvents.has(event)

/** Waits until the run may have new events, at most one polling interval. */
export async function waitForEvents(runId: string, signal: AbortSignal): Promise<void> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(POLL_INTERVAL_MS)])
  await once(written, runId, { signal: stop }).catch(() => undefined)
}
