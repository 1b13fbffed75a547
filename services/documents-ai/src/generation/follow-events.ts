import { isFinal, readEventsAfter, waitForEvents, type NumberedEvent } from './events.ts'
import { failedEvent, readLease } from './runs.ts'

/** Events that are in memory for a reader. A section can be long. */
const AT_ONCE = 5

/**
 * Yields a run's events after a sequence number as they are written, until its final event or until the signal aborts.
 * A run that has ended always yields a final event: the stored one, or `failed` if its process died.
 */
export async function* followEvents(
  runId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  let seen = after
  let hasEnded = false
  while (!signal.aborted) {
    const waiting = new AbortController()
    // Begins before the events are read, so that none is missed.
    const written = waitForEvents(runId, AbortSignal.any([signal, waiting.signal]))
    const events = await readEventsAfter(runId, seen, AT_ONCE)
    for (const event of events) {
      seen = event.seq
      yield event
      if (isFinal(event)) return waiting.abort()
    }
    if (events.length === 0) {
      if (hasEnded) return yield await readFinalEvent(runId, seen)
      // Events may have been written since they were read, so they are read once more after the run has ended.
      const lease = await readLease(runId)
      hasEnded = lease === 0
      // A process that has died writes nothing any more.
      const timer = setTimeout(() => waiting.abort(), lease)
      if (!hasEnded) await written
      clearTimeout(timer)
    }
    waiting.abort()
  }
}

async function readFinalEvent(runId: string, seen: number): Promise<NumberedEvent> {
  return (await readEventsAfter(runId, 0)).find(isFinal) ?? { ...failedEvent, seq: seen + 1 }
}
