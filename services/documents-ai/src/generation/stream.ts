import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { tooManyRequests } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'
import { followEvents } from './follow-events.ts'

/** Comments keep idle connections open. */
const HEARTBEAT_MS = 10_000
const RETRY_SECONDS = 5

/** Streams of a person in this process. A page has one. */
const MAX_STREAMS = 4
const openStreams = new Map<string, number>()

/**
 * Responds with a run's events as they are written, after the last one that the page has seen. Throws
 * TOO_MANY_REQUESTS if several pages of the person follow runs. Ends when the person signs out or leaves the workspace.
 */
export function streamEvents(ctx: Context, { runId, person }: { runId: string; person: Person }): void {
  const personId = person.id
  const others = openStreams.get(personId) ?? 0
  if (others >= MAX_STREAMS) throw tooManyRequests(RETRY_SECONDS)
  openStreams.set(personId, others + 1)
  const stream = new PassThrough()
  const disconnected = new AbortController()
  ctx.status = 200
  ctx.type = 'text/event-stream'
  ctx.set('X-Accel-Buffering', 'no')
  ctx.body = stream
  const heartbeat = setInterval(() => {
    if (!stream.writableNeedDrain) stream.write(': still writing\n\n')
  }, HEARTBEAT_MS)
  stream.on('close', () => {
    clearInterval(heartbeat)
    disconnected.abort()
    const left = (openStreams.get(personId) ?? 1) - 1
    if (left > 0) openStreams.set(personId, left)
    else openStreams.delete(personId)
  })
  stream.write(': \n\n')
  const isHere = async () => (await ctx.state.personNow())?.workspaceId === person.workspaceId
  void send(stream, { runId, after: lastSeen(ctx), signal: disconnected.signal, isHere })
}

/** The largest number that the column of event numbers holds. */
const MAX_EVENT = 2 ** 31 - 1

/** The last event that the page has seen, and 0 if it has seen none or says nonsense. */
function lastSeen(ctx: Context): number {
  const seen = Number.parseInt(ctx.get('Last-Event-ID'), 10)
  return seen >= 0 && seen <= MAX_EVENT ? seen : 0
}

interface Subscription {
  runId: string
  after: number
  signal: AbortSignal
  /** Whether the person still works in the workspace of the run. */
  isHere: () => Promise<boolean>
}

async function send(stream: PassThrough, { runId, after, signal, isHere }: Subscription): Promise<void> {
  try {
    for await (const { seq, event, data } of followEvents(runId, after, signal)) {
      if (!(await isHere())) break
      const hasRoom = stream.write(`id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      // The rest waits in the database until this is read.
      if (!hasRoom) await once(stream, 'drain', { signal })
    }
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error, runId }, 'an event stream failed')
  }
  stream.end()
}

/** Whether the client accepts an event stream. */
export const acceptsStream = (ctx: Context): boolean => ctx.get('Accept').includes('text/event-stream')
