import type { IndexState, LiveSegment, Segment } from './segment.ts'

/** A state as sent to another thread; segments that it already has are only referenced. */
export interface StateUpdate {
  version: string
  position: string | null
  segments: { uid: string; live: LiveSegment['live']; liveCount: number }[]
  added: Segment[]
}

/** Tracks which segments the receiving thread already has. */
export class StateSender {
  #known = new Set<string>()

  /** The message that brings the receiver to this state. */
  update({ version, position, segments }: IndexState): StateUpdate {
    const added = segments.map(({ segment }) => segment).filter(({ uid }) => !this.#known.has(uid))
    this.#known = new Set(segments.map(({ segment }) => segment.uid))
    return {
      version,
      position,
      segments: segments.map(({ segment, live, liveCount }) => ({ uid: segment.uid, live, liveCount })),
      added,
    }
  }
}

/** Reassembles states. Unchanged segments keep their identity, so that caches stay valid. */
export class StateReceiver {
  #segments = new Map<string, LiveSegment>()

  receive({ version, position, segments, added }: StateUpdate): IndexState {
    const addedByUid = new Map(added.map((segment) => [segment.uid, segment]))
    const received = segments.map(({ uid, live, liveCount }) => {
      const known = this.#segments.get(uid)
      // Documents are only ever deleted, so an equal count means the same live documents.
      if (known?.liveCount === liveCount) return known
      return { segment: known?.segment ?? addedByUid.get(uid)!, live, liveCount }
    })
    this.#segments = new Map(received.map((each) => [each.segment.uid, each]))
    return { version, position, segments: received }
  }
}
