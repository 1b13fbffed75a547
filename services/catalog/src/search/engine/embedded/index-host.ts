import { unavailable } from '@fundharbor/chassis/http/failures'
import type { SearchEngine } from '../engine.ts'
import { CallingThread, ThreadDied } from './worker-client.ts'
import type { OpeningMessage } from './indexing-worker.ts'
import type { IndexState } from './segment.ts'
import { StateReceiver, StateSender, type StateUpdate } from './state-transfer.ts'
import { StoredIndexer, type StorageOptions } from './persistent-indexer.ts'

/** What changes the index: this thread or another. Each call is done when searches see it. */
export interface IndexHost {
  write: SearchEngine['write']
  startRebuild(): Promise<void>
  addToRebuild(documents: Parameters<StoredIndexer['addToRebuild']>[0]): Promise<void>
  finishRebuild(position: string): Promise<void>
  abandonRebuild(): Promise<void>
  close(): Promise<void>
}

/** Indexes in the thread that asks. */
export async function openLocalIndex(
  options: StorageOptions,
  publish: (state: IndexState) => void,
): Promise<IndexHost> {
  const indexer = await StoredIndexer.open(options, publish)
  return {
    write: async (changes, position) => indexer.write(changes, position),
    startRebuild: async () => indexer.startRebuild(),
    addToRebuild: async (documents) => indexer.addToRebuild(documents),
    finishRebuild: (position) => indexer.finishRebuild(position),
    abandonRebuild: async () => indexer.abandonRebuild(),
    close: () => indexer.close(),
  }
}

/** Indexes in a thread of its own. One that dies leaves what it has published to the next. */
export async function openIndexThread(
  options: StorageOptions,
  publish: (state: IndexState) => void,
): Promise<IndexHost & { thread: CallingThread }> {
  const receiver = new StateReceiver()
  let state: IndexState | undefined
  const thread = new CallingThread({
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
      throw error instanceof ThreadDied ? unavailable('The search index is starting again', error) : error
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
