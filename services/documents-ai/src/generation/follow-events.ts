import { eventsAfter, isLast, soon, type NumberedEvent } from './events.ts'
import { failed, isBeingWritten } from './runs.ts'

/**
 * The run's events after a place, as they come, up to its last one or until the signal says stop. Every run that is
 * over comes to a last event, also when its writer died: the reader may hear it again, or `failed` where none is kept.
 */
export async function* followEvents(
  runId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  let seen = after
  let isOver = false
  while (!signal.aborted) {
    const news = await eventsAfter(runId, seen)
    for (const event of news) {
      seen = event.seq
      yield event
      if (isLast(event)) return
    }
    if (news.length > 0) continue
    if (isOver) return yield await endingOf(runId, seen)
    // What came between the two looks is read once more before the end is told.
    isOver = !(await isBeingWritten(runId))
    if (!isOver) await soon(runId, signal)
  }
}

async function endingOf(runId: string, seen: number): Promise<NumberedEvent> {
  return (await eventsAfter(runId, 0)).find(isLast) ?? { ...failed, seq: seen + 1 }
}
