import type { IndexState, LiveSegment, Segment } from './segment.ts'

/** A state as it is sent to another thread: segments that it has already are only named. */
export interface StateUpdate {
  version: string
  position: string | null
  segments: { uid: string; live: LiveSegment['live']; liveCount: number }[]
  added: Segment[]
}

/** Remembers which segments the thread at the other end has. */
export class StateSender {
  #known = new Set<string>()

  /** What to send so that the other end has this state. */
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

/** Puts states together again. What did not change is the same object as before, so that caches find it. */
export class StateReceiver {
  #segments = new Map<string, LiveSegment>()

  receive({ version, position, segments, added }: StateUpdate): IndexState {
    const addedByUid = new Map(added.map((segment) => [segment.uid, segment]))
    const received = segments.map(({ uid, live, liveCount }) => {
      const known = this.#segments.get(uid)
      // Documents are only ever removed: as many of one segment are the same ones.
      if (known?.liveCount === liveCount) return known
      return { segment: known?.segment ?? addedByUid.get(uid)!, live, liveCount }
    })
    this.#segments = new Map(received.map((each) => [each.segment.uid, each]))
    return { version, position, segments: received }
  }
}
