import { randomUUID } from 'node:crypto'
import type { EngineChange, SearchDocument } from '../engine.ts'
import { clearBit, copyShared, fullBitset, hasBit } from './bitset.ts'
import { findDocument, parseId } from './document-ids.ts'
import type { IndexState, LiveSegment } from './segment.ts'
import { buildSegment } from './segment-builder.ts'

/** Documents that are held as text at once, and make one segment. */
const MOST_DOCUMENTS_AT_ONCE = 8192

/** Turns changes into states of the index. There is one; searchers read what it publishes. */
export class Indexer {
  #state: IndexState
  #rebuild: Rebuild | undefined
  readonly #publish: (state: IndexState) => void
  readonly #versions = countVersions()

  constructor(state: IndexState, publish: (state: IndexState) => void) {
    this.#state = state
    this.#publish = publish
  }

  /** Applies changes; of several to one document the last counts. */
  write(changes: readonly EngineChange[], position: string): void {
    this.#rebuild?.missed.push({ changes, position })
    if (changes.length === 0) this.#set({ ...this.#state, position })
    else this.#set({ ...applyChanges(this.#state, changes), position, version: this.#versions() })
  }

  startRebuild(): void {
    this.#rebuild = { segments: [], missed: [], documents: new Map() }
  }

  addToRebuild(documents: readonly SearchDocument[]): void {
    const rebuild = this.#rebuild
    if (!rebuild) throw new Error('No rebuild was started')
    for (const document of documents) rebuild.documents.set(document.id, document)
    if (rebuild.documents.size >= MOST_DOCUMENTS_AT_ONCE) flush(rebuild)
  }

  abandonRebuild(): void {
    this.#rebuild = undefined
  }

  /** Swaps in what was built, with the changes that arrived meanwhile. */
  finishRebuild(position: string): void {
    const rebuild = this.#rebuild
    if (!rebuild) throw new Error('No rebuild was started')
    flush(rebuild)
    this.#rebuild = undefined
    let state: IndexState = { version: '', position, segments: rebuild.segments }
    for (const { changes, position } of rebuild.missed) state = { ...applyChanges(state, changes), position }
    this.#set({ ...state, version: this.#versions() })
  }

  #set(state: IndexState): void {
    this.#state = state
    this.#publish(state)
  }
}

interface Rebuild {
  segments: readonly LiveSegment[]
  /** Documents that are no segment yet. */
  documents: Map<string, SearchDocument>
  missed: { changes: readonly EngineChange[]; position: string }[]
}

function flush(rebuild: Rebuild): void {
  const state = { version: '', position: null, segments: rebuild.segments }
  rebuild.segments = applyChanges(state, [...rebuild.documents.values()]).segments
  rebuild.documents.clear()
}

/** No two states of any engine share a version. */
function countVersions(): () => string {
  const run = randomUUID().slice(0, 8)
  let count = 0
  return () => `${run}-${(count += 1)}`
}

function applyChanges(state: IndexState, changes: readonly EngineChange[]): IndexState {
  const latest = new Map(changes.map((change) => [change.id.toLowerCase(), change]))
  const ids = [...latest.keys()].map((id) => parseId(id)).filter((id) => id !== null)
  const segments = state.segments
    .map((segment) => removeDocuments(segment, ids))
    .filter(({ liveCount }) => liveCount > 0)
  const documents = [...latest.values()].filter(
    (change): change is SearchDocument => !('isRemoved' in change),
  )
  if (documents.length === 0) return { ...state, segments }
  const added = buildSegment(
    documents,
    segments.map(({ segment }) => segment),
  )
  const live = { segment: added, live: fullBitset(added.documents), liveCount: added.documents }
  return { ...state, segments: [...segments, live] }
}

/** The set of a published state is never changed but replaced. */
function removeDocuments(from: LiveSegment, ids: readonly Uint32Array[]): LiveSegment {
  const { segment } = from
  let { live, liveCount } = from
  for (const id of ids) {
    const document = findDocument(segment.columns.ids, segment.byId, id)
    if (document < 0 || !hasBit(live, document)) continue
    if (live === from.live) live = copyShared(live)
    clearBit(live, document)
    liveCount -= 1
  }
  return live === from.live ? from : { segment, live, liveCount }
}
