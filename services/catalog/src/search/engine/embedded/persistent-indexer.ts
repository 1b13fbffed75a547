import { logger } from '@fundharbor/chassis/runtime/logger'
import type { EngineChange, SearchDocument } from '../engine.ts'
import { emptyState } from './index-searcher.ts'
import { Indexer } from './indexer.ts'
import type { IndexState } from './segment.ts'
import { SnapshotFile } from './snapshot-file.ts'

/** Changes are saved no more often than this. */
const SAVE_INTERVAL_MS = 180_000

export interface StorageOptions {
  /** Where the index is saved; without it, nowhere. */
  snapshotFile?: string
  /** Names the database that the index was made from; a snapshot of another is not used. */
  epoch: string
}

/** An indexer whose state outlives the process. */
export class StoredIndexer {
  readonly #indexer: Indexer
  readonly #snapshot: SnapshotFile | undefined
  #state: IndexState
  #saved: IndexState
  #saving: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** Begins with the given state, or with what was saved. */
  static async open(
    options: StorageOptions,
    publish: (state: IndexState) => void,
    state?: IndexState,
  ): Promise<StoredIndexer> {
    const snapshot = options.snapshotFile ? new SnapshotFile(options.snapshotFile, options.epoch) : undefined
    const loaded = state ? null : ((await snapshot?.load()) ?? null)
    if (loaded) publish(loaded)
    return new StoredIndexer(snapshot, publish, { state: state ?? loaded ?? emptyState, isSaved: !state })
  }

  private constructor(
    snapshot: SnapshotFile | undefined,
    publish: (state: IndexState) => void,
    { state, isSaved }: { state: IndexState; isSaved: boolean },
  ) {
    this.#snapshot = snapshot
    this.#state = state
    this.#saved = isSaved ? state : emptyState
    this.#indexer = new Indexer(state, (published) => {
      this.#state = published
      publish(published)
      this.#saveLater()
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

  #saveLater(): void {
    if (!this.#snapshot || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#save()
    }, SAVE_INTERVAL_MS)
    this.#timer.unref()
  }

  /** Two saves never run at once: the second begins with what there is when the first ends. */
  async #save(): Promise<void> {
    while (this.#saving) await this.#saving
    const state = this.#state
    if (!this.#snapshot || state === this.#saved || state.position === null) return
    this.#saving = this.#snapshot.save(state).then(
      () => {
        this.#saved = state
      },
      (error: unknown) => {
        logger.error({ err: error }, 'Saving the search index failed')
        this.#saveLater()
      },
    )
    await this.#saving.finally(() => {
      this.#saving = undefined
    })
  }
}
