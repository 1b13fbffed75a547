import { randomUUID } from 'node:crypto'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { EngineChange, SearchDocument } from '../engine.ts'
import { applyChanges, catchUp } from './apply-changes.ts'
import { chooseMerge } from './merge-policy.ts'
import { mergeSegments } from './merge-segments.ts'
import { Pacer } from './event-loop-yielder.ts'
import { Rebuild } from './rebuild.ts'
import type { IndexState, LiveSegment } from './segment.ts'

/** Turns changes into states of the index. There is one; searchers read what it publishes. */
export class Indexer {
  #state: IndexState
  #rebuild: Rebuild | undefined
  #merging: Promise<void> | undefined
  /** Whether somebody waits for merges to stop. */
  #isClosed = false
  readonly #publish: (state: IndexState) => void
  readonly #nextVersion = countVersions()

  constructor(state: IndexState, publish: (state: IndexState) => void) {
    this.#state = state
    this.#publish = publish
  }

  /** Applies changes; of several to one document the last counts. */
  write(changes: readonly EngineChange[], position: string): void {
    const segments = applyChanges(this.#state.segments, changes)
    this.#rebuild?.addMissed(changes, position)
    const version = changes.length === 0 ? this.#state.version : this.#nextVersion()
    this.#set({ segments, position, version })
  }

  startRebuild(): void {
    this.#rebuild = new Rebuild()
  }

  addToRebuild(documents: readonly SearchDocument[]): void {
    if (!this.#rebuild) throw new Error('No rebuild was started')
    this.#rebuild.add(documents)
  }

  abandonRebuild(): void {
    this.#rebuild = undefined
  }

  /** Swaps in what was built, with the changes that arrived meanwhile. */
  async finishRebuild(position: string): Promise<void> {
    const rebuild = this.#rebuild
    if (!rebuild) throw new Error('No rebuild was started')
    const finished = await rebuild.finish(position)
    if (this.#rebuild !== rebuild) throw new Error('The rebuild was abandoned')
    this.#rebuild = undefined
    this.#set({ ...finished, version: this.#nextVersion() })
  }

  /** Resolves when no merge is due. */
  async settle(): Promise<void> {
    while (this.#merging) await this.#merging
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#merging
  }

  #set(state: IndexState): void {
    this.#state = state
    this.#publish(state)
    this.#startMerge()
  }

  #startMerge(): void {
    if (this.#merging || this.#isClosed) return
    const chosen = chooseMerge(this.#state.segments)
    if (chosen.length === 0) return
    this.#merging = this.#merge(chosen).then(
      () => {
        this.#merging = undefined
        this.#startMerge()
      },
      (error: unknown) => {
        // Nothing is lost: the segments are merged after the next change.
        this.#merging = undefined
        logger.error({ err: error }, 'Merging segments of the search index failed')
      },
    )
  }

  /** The version stays: a merge finds and counts nothing else. */
  async #merge(sources: readonly LiveSegment[]): Promise<void> {
    const isSource = new Set(sources.map(({ segment }) => segment))
    const others = this.#state.segments.map(({ segment }) => segment).filter((each) => !isSource.has(each))
    const merged = await mergeSegments(sources, others, new Pacer())
    const current = this.#state.segments
    // A rebuild has replaced everything, or all documents were removed.
    if (!current.some(({ segment }) => isSource.has(segment))) return
    const rest = current.filter(({ segment }) => !isSource.has(segment))
    const live = catchUp(merged, sources, current)
    this.#set({ ...this.#state, segments: live.liveCount > 0 ? [live, ...rest] : rest })
  }
}

/** No two states of any engine share a version. */
function countVersions(): () => string {
  const run = randomUUID().slice(0, 8)
  let count = 0
  return () => `${run}-${(count += 1)}`
}
