import { Worker } from 'node:worker_threads'
import { quantize, type Vector } from './vector.ts'

/** The model is unloaded after this idle time. */
const IDLE_MS = 600_000

/** Texts per batch; urgent texts wait for at most one batch. */
const BATCH_SIZE = 4

interface Task {
  texts: string[]
  resolve: (vectors: Vector[]) => void
  reject: (error: Error) => void
}

type Answer = { vectors: number[][] } | { error: string }

const waiting: Task[] = []
let worker: Worker | undefined
let running: Task | undefined
let idle: NodeJS.Timeout | undefined

/** Embeds texts in a worker thread, which loads the model at the first call. `isUrgent`: a user is waiting. */
export async function embed(texts: readonly string[], { isUrgent = false } = {}): Promise<Vector[]> {
  const parts = Array.from({ length: Math.ceil(texts.length / BATCH_SIZE) }, (_, index) =>
    texts.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  return (await Promise.all(parts.map((part) => enqueue(part, isUrgent)))).flat()
}

/** Stops the worker; the next call starts a new one. */
export async function unloadModel(): Promise<void> {
  clearTimeout(idle)
  const ended = worker
  worker = undefined
  await ended?.terminate()
}

function enqueue(texts: string[], isUrgent: boolean): Promise<Vector[]> {
  return new Promise((resolve, reject) => {
    const task = { texts, resolve, reject }
    if (isUrgent) waiting.unshift(task)
    else waiting.push(task)
    runNext()
  })
}

function runNext(): void {
  if (running) return
  running = waiting.shift()
  clearTimeout(idle)
  if (running) {
    thread().postMessage(running.texts)
    return
  }
  idle = setTimeout(() => void unloadModel(), IDLE_MS)
  idle.unref()
}

function thread(): Worker {
  if (worker) return worker
  const started = new Worker(new URL('model-worker.ts', import.meta.url), {
    execArgv: [],
    // The model is outside V8's heap; this limits the garbage of the rest.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  worker = started
  // The worker does not keep the process alive.
  started.unref()
  started.on('message', (answer: Answer) => finish(answer))
  started.on('error', (error) => {
    if (worker === started) worker = undefined
    finish({ error: String(error) })
  })
  return started
}

function finish(answer: Answer): void {
  const task = running
  running = undefined
  if ('vectors' in answer) task?.resolve(answer.vectors.map(quantize))
  else task?.reject(new Error(`The embedding failed: ${answer.error}`))
  runNext()
}
