import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { DownloadFormat, GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel'
import { createThreadPool } from '@fundharbor/chassis/runtime/thread-pool'

/** Letter in the US, A4 elsewhere. */
export type Paper = 'a4' | 'letter'

/** How a file is laid out. */
export interface Layout {
  paper: Paper
  /** Letters should fit on one page. */
  isLetter: boolean
  /** By how many levels its headings were moved up; they look as before. */
  raisedBy?: 0 | 1 | 2
}

/** What a worker thread is asked to do: render a document as a file, or only sanitize HTML. */
export type RenderTask =
  | { document: GeneratedDocument; format: DownloadFormat; layout: Layout }
  | { html: string; format?: undefined }

/** A function of another module that a thread runs. */
interface Work {
  /** The module's address. */
  filename: string
  /** The function's name. */
  name: string
  /** The pool whose threads run it. Default: the one that saves and opens documents. */
  pool?: 'checks'
}

/** Threads of each pool. Files and checks take seconds; saving and opening a long document should not wait for them. */
const THREADS = 2
/** Tasks that may wait for a thread; more are refused, because their readers would give up first. */
const MAX_WAITING = 32
/** Limits for one person, so that nobody fills the threads or the queue alone. */
const PER_PERSON = { running: 1, waiting: 6 }
const IDLE_MS = 300_000
/** A document of the largest size takes a few seconds; a thread that takes longer is stopped. */
const TIME_LIMIT_MS = 20_000
/** Shorter texts are sanitized in a millisecond or two, less than a message to a thread takes. */
export const MAX_INLINE_LENGTH = 20_000

const createPool = () => ({
  threads: createThreadPool<unknown, unknown>({
    file: new URL('../downloads/render-file.ts', import.meta.url),
    name: 'render',
    maxThreads: THREADS,
    maxHeap: 256,
    idleMs: IDLE_MS,
  }),
  everybody: bulkhead(THREADS, MAX_WAITING),
})

const pools = { files: createPool(), texts: createPool(), checks: createPool() }
const byPerson = new Map<string, BulkheadPolicy>()

/** Renders or sanitizes in a worker thread. Throws as `runInThread` does. */
export async function renderInThread(personId: string, task: RenderTask): Promise<Uint8Array | string> {
  return (await runInThread(personId, task)) as Uint8Array | string
}

/**
 * Runs a task in a worker thread (default: renders it), so that other requests are served meanwhile. Throws TOO_MANY_REQUESTS if
 * too many tasks of the person wait, and UNAVAILABLE if too many of everybody wait or the thread takes too long.
 */
export async function runInThread(personId: string, task: unknown, work?: Work): Promise<unknown> {
  const own = byPerson.get(personId) ?? bulkhead(PER_PERSON.running, PER_PERSON.waiting)
  byPerson.set(personId, own)
  try {
    return await own.execute(() => runTask(task, work))
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    const message = 'Your other documents are still being prepared. Try again in a moment.'
    throw new Failure('TOO_MANY_REQUESTS', message, { retryAfter: 5 })
  } finally {
    if (own.executionSlots === PER_PERSON.running) byPerson.delete(personId)
  }
}

async function runTask(task: unknown, work?: Work): Promise<unknown> {
  const makesFile = work === undefined && Reflect.get(Object(task), 'format') !== undefined
  const { pool = makesFile ? 'files' : 'texts', ...run } = work ?? {}
  const { everybody, threads } = pools[pool]
  try {
    return await everybody.execute(() =>
      threads.run(task, { ...run, signal: AbortSignal.timeout(TIME_LIMIT_MS) }),
    )
  } catch (error) {
    if (error instanceof BulkheadRejectedError)
      throw unavailable('Many documents are being prepared. Try again in a moment.', error)
    if (error instanceof Error && error.name === 'AbortError')
      throw unavailable('This document took too long to prepare.', error)
    if (Reflect.get(Object(error), 'code') === 'ERR_WORKER_OUT_OF_MEMORY')
      throw unavailable('This document is too large to prepare.', error)
    throw error
  }
}

/** Sanitizes a long text in a worker thread. Throws as `runInThread` does. */
export async function sanitizeInThread(personId: string, html: string): Promise<string> {
  if (html.length <= MAX_INLINE_LENGTH) return sanitizeHtml(html)
  const sanitized = await renderInThread(personId, { html })
  if (typeof sanitized !== 'string') throw new Error('The thread returned a file instead of a text')
  return sanitized
}
