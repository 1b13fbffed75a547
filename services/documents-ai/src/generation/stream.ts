import { PassThrough } from 'node:stream'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Context } from 'koa'
import { followEvents } from './follow-events.ts'

/** A line that keeps the connections between us and the page open. */
const HEARTBEAT_MS = 10_000

/** Answers a run's events as they come, after the one that the page has seen last. */
export function respondStream(ctx: Context, runId: string): void {
  const seen = Number.parseInt(ctx.get('Last-Event-ID'), 10)
  const stream = new PassThrough()
  const gone = new AbortController()
  ctx.status = 200
  ctx.type = 'text/event-stream'
  ctx.set('X-Accel-Buffering', 'no')
  ctx.body = stream
  const heartbeat = setInterval(() => stream.write(': still writing\n\n'), HEARTBEAT_MS)
  stream.on('close', () => {
    clearInterval(heartbeat)
    gone.abort()
  })
  stream.write(': \n\n')
  void send(stream, { runId, after: Number.isSafeInteger(seen) ? seen : 0, signal: gone.signal })
}

interface Wanted {
  runId: string
  after: number
  signal: AbortSignal
}

async function send(stream: PassThrough, { runId, after, signal }: Wanted): Promise<void> {
  try {
    for await (const { seq, event, data } of followEvents(runId, after, signal)) {
      stream.write(`id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
  } catch (error) {
    logger.error({ err: error, runId }, 'a stream of events broke off')
  }
  stream.end()
}

/** Whether the page asked for a stream. */
export const wantsStream = (ctx: Context): boolean => ctx.get('Accept').includes('text/event-stream')
