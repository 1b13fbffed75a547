import { parentPort } from 'node:worker_threads'
import type { Call, Reply } from './worker-client.ts'

type Methods = Record<string, (...args: never[]) => unknown>

/** Makes the functions of a thread callable by messages; other messages go to `onMessage`. */
export function answerCalls(methods: Methods, onMessage: (message: unknown) => void): void {
  parentPort?.on('message', (message: Call | object) => {
    if (!('id' in message)) {
      onMessage(message)
      return
    }
    // Working off what nobody waits for would only make others wait longer.
    if (message.expiresAt < Date.now()) return
    void answer(methods, message).then((reply) => parentPort?.postMessage(reply))
  })
}

async function answer(methods: Methods, { id, method, args }: Call): Promise<Reply> {
  try {
    return { id, value: await methods[method]!(...(args as never[])) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
