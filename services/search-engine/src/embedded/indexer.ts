import { randomUUID } from 'node:crypto'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { EngineChange, SearchDocument } from '../engine.ts'
import { applyChanges, applyMissedRemovals } from './apply-changes.ts'
import { chooseMerge } from './merge-policy.ts'
import { mergeSegments } from './merge-segments.ts'
import { EventLoopYielder } from './event-loop-yielder.ts'
import { freeSegments } from './free-segments.ts'
import { Rebuild } from './rebuild.ts'
import type { IndexState, LiveSegment } from './segment.ts'

/** The single writer: turns changes into new index states and publishes them to searchers. */
export class Indexer {
  #state: IndexState
  #rebuild: Rebuild | undefined
  #merging: Promise<void> | undefined
  #isClosed = false
  readonly #publish: (state: IndexState) => void
  readonly #nextVersion = countVersions()

  constructor(state: IndexState, publish: (state: IndexState) => void) {
    this.#state = state
    this.#publish = publish
  }

  /** Applies changes; the last change to a document wins. */
  write(changes: readonly EngineChange[], position: string): void {
    const segments = applyChanges(this.#state.segments, changes)
    this.#rebuild?.addConcurrent(changes, position)
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

  /** Publishes the rebuilt index, including changes that arrived meanwhile. */
  async finishRebuild(position: string): Promise<void> {
    const rebuild = this.#rebuild
    if (!rebuild) throw new Error('No rebuild was started')
    const finished = await rebuild.finish(position)
    if (this.#rebuild !== rebuild) throw new Error('The rebuild was abandoned')
    this.#rebuild = undefined
    this.#set({ ...finished, version: this.#nextVersion() })
  }

  /** Resolves when no merge is pending. */
  async settle(): Promise<void> {
    while (this.#merging) await this.#merging
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#merging
  }

  #set(state: IndexState): void {
    freeSegments(this.#state.segments, state.segments)
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
        // Safe to skip: the next change triggers another merge.
        this.#merging = undefined
        logger.error({ err: error }, 'Merging segments of the search index failed')
      },
    )
  }

  /** A merge does not change results, so the version stays. */
  async #merge(sources: readonly LiveSegment[]): Promise<void> {
    const isSource = new Set(sources.map(({ segment }) => segment))
    const others = this.#state.segments.map(({ segment }) => segment).filter((each) => !isSource.has(each))
    const merged = await mergeSegments(sources, others, new EventLoopYielder())
    const current = this.#state.segments
    // A rebuild has replaced everything, or all documents were deleted.
    if (!current.some(({ segment }) => isSource.has(segment))) return
    const rest = current.filter(({ segment }) => !isSource.has(segment))
    const live = applyMissedRemovals(merged, sources, current)
    this.#set({ ...this.#state, segments: live.liveCount > 0 ? [live, ...rest] : rest })
  }
}

/** Versions are unique across engines and restarts. */
function countVersions(): () => string {
  const run = randomUUID().slice(0, 8)
  let count = 0
  return () => `${run}-${(count += 1)}`
}
