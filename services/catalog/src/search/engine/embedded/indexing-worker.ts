import { parentPort } from 'node:worker_threads'
import { answerCalls } from './call-handler.ts'
import { StateReceiver, StateSender, type StateUpdate } from './state-transfer.ts'
import { StoredIndexer, type StorageOptions } from './persistent-indexer.ts'

/** The first message to the thread. `state` is that of a thread that died before. */
export interface OpeningMessage {
  options: StorageOptions
  state: StateUpdate | undefined
}

/** A thread that analyzes, builds, merges and saves, so that nobody else has to wait for it. */
const sender = new StateSender()
const opening = Promise.withResolvers<StoredIndexer>()
const indexer = opening.promise

function open({ options, state }: OpeningMessage): void {
  const received = state && new StateReceiver().receive(state)
  if (received) sender.update(received)
  const publish = (published: Parameters<StateSender['update']>[0]) =>
    parentPort?.postMessage(sender.update(published))
  StoredIndexer.open(options, publish, received).then(opening.resolve, opening.reject)
}

answerCalls(
  {
    opened: async () => void (await indexer),
    write: async (...args: Parameters<StoredIndexer['write']>) => (await indexer).write(...args),
    startRebuild: async () => (await indexer).startRebuild(),
    addToRebuild: async (...args: Parameters<StoredIndexer['addToRebuild']>) =>
      (await indexer).addToRebuild(...args),
    finishRebuild: async (position: string) => (await indexer).finishRebuild(position),
    abandonRebuild: async () => (await indexer).abandonRebuild(),
    close: async () => (await indexer).close(),
  },
  (message) => open(message as OpeningMessage),
)
