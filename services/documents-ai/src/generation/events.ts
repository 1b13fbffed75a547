import { EventEmitter, once } from 'node:events'
import type { DraftEvent } from '@fundharbor/contracts/documents/generated-documents'
import { Model, type Transaction } from 'objection'

/** How soon events that another replica wrote are seen. */
const LOOK_EVERY_MS = 300

/** Tells the readers on this replica at once. */
const written = new EventEmitter().setMaxListeners(0)

class EventModel extends Model {
  static override tableName = 'writing_events'
  static override idColumn = ['runId', 'seq']
  static override jsonAttributes = ['data']
  declare runId: string
  declare seq: number
  declare event: DraftEvent['event']
  declare data: unknown
}

/** An event with its place in the run. */
export type NumberedEvent = DraftEvent & { seq: number }

/** Writes a run's next event; one writer per run. */
export async function writeEvent(
  runId: string,
  { event, data }: DraftEvent,
  trx?: Transaction,
): Promise<void> {
  await EventModel.query(trx).insert({
    runId,
    seq: EventModel.query(trx).where({ runId }).select(EventModel.raw('coalesce(max(seq), 0) + 1')) as never,
    event,
    data,
  })
  const tell = () => written.emit(runId)
  // Who looks before the commit sees nothing and waits.
  if (trx) void trx.executionPromise.then(tell, () => undefined)
  else tell()
}

export const eventsAfter = async (runId: string, seq: number): Promise<NumberedEvent[]> =>
  (await EventModel.query()
    .where({ runId })
    .where('seq', '>', seq)
    .orderBy('seq')) as unknown as NumberedEvent[]

const last = new Set<DraftEvent['event']>(['finished', 'failed', 'cancelled'])
export const isLast = ({ event }: DraftEvent): boolean => last.has(event)

/** Waits until the run may have news, for a moment at most. */
export async function soon(runId: string, signal: AbortSignal): Promise<void> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(LOOK_EVERY_MS)])
  await once(written, runId, { signal: either }).catch(() => undefined)
}
