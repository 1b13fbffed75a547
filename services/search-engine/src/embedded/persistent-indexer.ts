import { logger } from '@fundharbor/chassis/runtime/logger'
import { Mutex } from 'async-mutex'
import type { EngineChange, SearchDocument } from '../engine.ts'
import { emptyState } from './index-searcher.ts'
import { Indexer } from './indexer.ts'
import type { IndexState } from './segment.ts'
import { SnapshotFile } from './snapshot-file.ts'

/** Minimum time between two snapshots. */
const SAVE_INTERVAL_MS = 180_000

export interface StorageOptions {
  /** Path of the snapshot; undefined: no snapshot. */
  snapshotFile?: string
  /** Identifies the data the index was built from; a snapshot of another epoch is ignored. */
  epoch: string
}

/** An indexer that saves snapshots of its state. */
export class PersistentIndexer {
  readonly #indexer: Indexer
  readonly #snapshot: SnapshotFile | undefined
  #state: IndexState
  /** Weak, so that the memory of a replaced state is free while its successor is written. */
  readonly #saved = new WeakSet<IndexState>()
  readonly #saving = new Mutex()
  #timer: NodeJS.Timeout | undefined

  /** Starts from the given state, or from the snapshot. */
  static async open(
    options: StorageOptions,
    publish: (state: IndexState) => void,
    state?: IndexState,
  ): Promise<PersistentIndexer> {
    const snapshot = options.snapshotFile ? new SnapshotFile(options.snapshotFile, options.epoch) : undefined
    const loaded = state ? null : ((await snapshot?.load()) ?? null)
    if (loaded) publish(loaded)
    return new PersistentIndexer(snapshot, publish, { state: state ?? loaded ?? emptyState, isSaved: !state })
  }

  private constructor(
    snapshot: SnapshotFile | undefined,
    publish: (state: IndexState) => void,
    { state, isSaved }: { state: IndexState; isSaved: boolean },
  ) {
    this.#snapshot = snapshot
    this.#state = state
    if (isSaved) this.#saved.add(state)
    this.#indexer = new Indexer(state, (published) => {
      this.#state = published
      publish(published)
      this.#scheduleSave()
    })
  }

  write(changes: readonly EngineChange[], position: string): void {
    this.#indexer.write(changes, position)
  }

  startRebuild(): void {
    this.#indexer.startRebuild()
  }

  addToRebuild(documents: readonly SearchDocument[]): void {
    this.#indexer.addToRebuild(documents)
  }

  abandonRebuild(): void {
    this.#indexer.abandonRebuild()
  }

  async finishRebuild(position: string): Promise<void> {
    await this.#indexer.finishRebuild(position)
    void this.#save()
  }

  async close(): Promise<void> {
    await this.#indexer.close()
    await this.#save()
    clearTimeout(this.#timer)
  }

  #scheduleSave(): void {
    if (!this.#snapshot || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#save()
    }, SAVE_INTERVAL_MS)
    this.#timer.unref()
  }

  /** Saves one at a time; a waiting save writes the latest state. */
  #save(): Promise<void> {
    return this.#saving.runExclusive(async () => {
      const state = this.#state
      if (!this.#snapshot || this.#saved.has(state) || state.position === null) return
      try {
        await this.#snapshot.save(state)
        this.#saved.add(state)
      } catch (error) {
        logger.error({ err: error }, 'Saving the search index failed')
        this.#scheduleSave()
      }
    })
  }
}
