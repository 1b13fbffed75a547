import { parentPort } from 'node:worker_threads'
import type { Call, CallResult } from './worker-client.ts'

type Methods = Record<string, (...args: never[]) => unknown>

/** Serves calls sent by `WorkerClient`; other messages go to `onMessage`. */
export function handleCalls(methods: Methods, onMessage: (message: unknown) => void): void {
  parentPort?.on('message', (message: Call | object) => {
    if (!('id' in message)) {
      onMessage(message)
      return
    }
    // The caller has given up; answering would only delay others.
    if (message.expiresAt < Date.now()) return
    void answer(methods, message).then((result) => parentPort?.postMessage(result))
  })
}

async function answer(methods: Methods, { id, method, args }: Call): Promise<CallResult> {
  try {
    return { id, value: await methods[method]!(...(args as never[])) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
