import { EventEmitter, once } from 'node:events'
import { listen } from '@fundharbor/chassis/runtime/listen'
import type { Worker } from '@fundharbor/chassis/runtime/worker'
import type { GenerationEvent } from '@fundharbor/contracts/documents/generated-documents'
import { Model, type Transaction } from 'objection'

/** PostgreSQL channel on which the processes of this service tell each other of which run they have written an event. */
const RUN_CHANNEL = 'fundharbor_runs'

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
  await (trx ?? Model.knex()).raw('SELECT pg_notify(?, ?)', [RUN_CHANNEL, runId])
  const notify = () => written.emit(runId)
  // Before the commit, readers would find nothing.
  if (trx) void trx.executionPromise.then(notify, () => undefined)
  else notify()
}

/** Starts hearing of the events that other replicas write. */
export const listenToRuns = (databaseUrl: string): Worker =>
  listen({
    databaseUrl,
    channel: RUN_CHANNEL,
    onNotification: (runId) => void written.emit(runId),
    onConnect: () => written.eventNames().forEach((runId) => written.emit(runId)),
  })

/** Events of a run after a sequence number, the first ones only if there is a `limit`. */
export async function readEventsAfter(runId: string, seq: number, limit?: number): Promise<NumberedEvent[]> {
  const events = RunEventModel.query().where({ runId }).where('seq', '>', seq).orderBy('seq')
  if (limit !== undefined) events.limit(limit)
  return (await events) as unknown as NumberedEvent[]
}

const finalEvents = new Set<GenerationEvent['event']>(['finished', 'failed', 'cancelled'])
export const isFinal = ({ event }: GenerationEvent): boolean => finalEvents.has(event)

/** Resolves when a run may have new events, or when the signal aborts. */
export async function waitForEvents(runId: string, signal: AbortSignal): Promise<void> {
  await once(written, runId, { signal }).catch(() => undefined)
}
