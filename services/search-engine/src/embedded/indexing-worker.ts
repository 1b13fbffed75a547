import { parentPort } from 'node:worker_threads'
import { handleCalls } from './call-handler.ts'
import { StateReceiver, StateSender, type StateUpdate } from './state-transfer.ts'
import { PersistentIndexer, type StorageOptions } from './persistent-indexer.ts'

/** The first message to the thread. `state` is the last state of a crashed predecessor. */
export interface OpeningMessage {
  options: StorageOptions
  state: StateUpdate | undefined
}

/** Worker thread that analyzes, builds, merges and saves. */
const sender = new StateSender()
const opening = Promise.withResolvers<PersistentIndexer>()
const indexer = opening.promise

function open({ options, state }: OpeningMessage): void {
  const received = state && new StateReceiver().receive(state)
  if (received) sender.update(received)
  const publish = (published: Parameters<StateSender['update']>[0]) =>
    parentPort?.postMessage(sender.update(published))
  PersistentIndexer.open(options, publish, received).then(opening.resolve, opening.reject)
}

handleCalls(
  {
    opened: async () => void (await indexer),
    write: async (...args: Parameters<PersistentIndexer['write']>) => (await indexer).write(...args),
    startRebuild: async () => (await indexer).startRebuild(),
    addToRebuild: async (...args: Parameters<PersistentIndexer['addToRebuild']>) =>
      (await indexer).addToRebuild(...args),
    finishRebuild: async (position: string) => (await indexer).finishRebuild(position),
    abandonRebuild: async () => (await indexer).abandonRebuild(),
    close: async () => (await indexer).close(),
  },
  (message) => open(message as OpeningMessage),
)
