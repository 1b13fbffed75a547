import { Worker } from 'node:worker_threads'
import { quantise, type Vector } from './vector.ts'

/** The model's memory is given back when nobody has asked for so long. */
const IDLE_MS = 600_000

/** Texts that go to the model together; who waits for one waits for those before it. */
const AT_ONCE = 4

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

/** What texts mean. The model loads at the first call, in a thread of its own. `isUrgent`: somebody waits for it. */
export async function embed(texts: readonly string[], { isUrgent = false } = {}): Promise<Vector[]> {
  const parts = Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, index) =>
    texts.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  )
  return (await Promise.all(parts.map((part) => enqueue(part, isUrgent)))).flat()
}

/** Ends the thread; the next call starts another. */
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
    // The model's memory is outside V8's heap; V8 would let the rest grow to 50 MB before it looks.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  worker = started
  // The service may end while the model is loaded.
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
  if ('vectors' in answer) task?.resolve(answer.vectors.map(quantise))
  else task?.reject(new Error(`The embedding failed: ${answer.error}`))
  runNext()
}
