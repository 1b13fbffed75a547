import { unavailable } from '@fundharbor/chassis/http/failures'
import type { SearchEngine } from '../engine.ts'
import { WorkerClient, WorkerExitedError } from './worker-client.ts'
import type { OpeningMessage } from './indexing-worker.ts'
import type { IndexState } from './segment.ts'
import { StateReceiver, StateSender, type StateUpdate } from './state-transfer.ts'
import { PersistentIndexer, type StorageOptions } from './persistent-indexer.ts'

/** Where indexing runs: this thread or a worker. Calls resolve when searches see the change. */
export interface IndexHost {
  write: SearchEngine['write']
  startRebuild(): Promise<void>
  addToRebuild(documents: Parameters<PersistentIndexer['addToRebuild']>[0]): Promise<void>
  finishRebuild(position: string): Promise<void>
  abandonRebuild(): Promise<void>
  close(): Promise<void>
}

/** Indexes in the calling thread. */
export async function openLocalIndex(
  options: StorageOptions,
  publish: (state: IndexState) => void,
): Promise<IndexHost> {
  const indexer = await PersistentIndexer.open(options, publish)
  return {
    write: async (changes, position) => indexer.write(changes, position),
    startRebuild: async () => indexer.startRebuild(),
    addToRebuild: async (documents) => indexer.addToRebuild(documents),
    finishRebuild: (position) => indexer.finishRebuild(position),
    abandonRebuild: async () => indexer.abandonRebuild(),
    close: () => indexer.close(),
  }
}

/** Indexes in a worker thread. If it crashes, its successor starts from the last published state. */
export async function openIndexThread(
  options: StorageOptions,
  publish: (state: IndexState) => void,
): Promise<IndexHost & { thread: WorkerClient }> {
  const receiver = new StateReceiver()
  let state: IndexState | undefined
  const thread = new WorkerClient({
    file: new URL('indexing-worker.ts', import.meta.url),
    onStart: (worker) => {
      const message: OpeningMessage = { options, state: state ? new StateSender().update(state) : undefined }
      worker.postMessage(message)
    },
    onMessage: (update) => {
      state = receiver.receive(update as StateUpdate)
      publish(state)
    },
  })
  const call = async (method: string, ...args: unknown[]): Promise<void> => {
    try {
      await thread.call(method, args)
    } catch (error) {
      throw error instanceof WorkerExitedError ? unavailable('The search index is restarting', error) : error
    }
  }
  await call('opened')
  return {
    thread,
    write: (changes, position) => call('write', changes, position),
    startRebuild: () => call('startRebuild'),
    addToRebuild: (documents) => call('addToRebuild', documents),
    finishRebuild: (position) => call('finishRebuild', position),
    abandonRebuild: () => call('abandonRebuild'),
    async close() {
      await call('close').finally(() => thread.close())
    },
  }
}
