import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import PQueue from 'p-queue'
import { quantize, type Vector } from './vector.ts'

/** The model is unloaded after this idle time. */
const IDLE_MS = minutesToMilliseconds(10)

/** Texts per batch; urgent texts wait for at most one batch. */
const BATCH_SIZE = 4

/** About five seconds of work. Searches wait for milliseconds, so a longer queue would only keep others from its model. */
const MAX_URGENT = 16

type Response = { vectors: number[][] } | { error: string }

const queue = new PQueue({ concurrency: 1 })
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Embeds texts in a worker thread, which loads the model at the first call. `isUrgent`: a user is waiting. Throws
 * UNAVAILABLE if too many of them are.
 */
export async function embed(texts: readonly string[], { isUrgent = false } = {}): Promise<Vector[]> {
  const batches = Array.from({ length: Math.ceil(texts.length / BATCH_SIZE) }, (_, index) =>
    texts.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  const priority = isUrgent ? 1 : 0
  if (isUrgent && queue.sizeBy({ priority }) + batches.length > Math.max(MAX_URGENT, batches.length))
    throw unavailable('Too many texts are waiting. Try again in a moment.')
  return (await Promise.all(batches.map((batch) => queue.add(() => embedBatch(batch), { priority })))).flat()
}

/** Stops the worker; the next call starts a new one. */
export async function unloadModel(): Promise<void> {
  clearTimeout(idle)
  const stopped = worker
  worker = undefined
  await stopped?.terminate()
}

async function embedBatch(texts: string[]): Promise<Vector[]> {
  clearTimeout(idle)
  worker ??= startWorker()
  try {
    const response = once(worker, 'message')
    worker.postMessage(texts)
    const [result] = (await response) as [Response]
    if ('error' in result) throw new Error(`The embedding failed: ${result.error}`)
    return result.vectors.map(quantize)
  } finally {
    idle = setTimeout(() => void unloadModel(), IDLE_MS).unref()
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('model-worker.ts', import.meta.url), {
    execArgv: [],
    // The model is outside V8's heap; this limits the garbage of the rest.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  // The worker does not keep the process alive.
  started.unref()
  started.on('error', () => {
    if (worker === started) worker = undefined
  })
  return started
}
