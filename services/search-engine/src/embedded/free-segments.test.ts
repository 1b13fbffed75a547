import { expect, test } from 'vitest'
import { freeSegments } from './free-segments.ts'
import type { LiveSegment, Segment } from './segment.ts'

/** Returns a weak reference to a segment that only the states before and after had. */
function replace(documents: number, isKept: boolean): WeakRef<Segment> {
  const segment = { uid: 'one', documents } as Segment
  const live: LiveSegment = { segment, live: new Uint32Array(), liveCount: documents }
  freeSegments([live], isKept ? [live] : [])
  return new WeakRef(segment)
}

// Engines clear weak references only when they collect all garbage, which nothing else here asks for.
test('the memory of a large segment is free soon after it was replaced', async () => {
  const replaced = replace(10_000, false)
  // Not the segment itself, which a failed comparison would keep.
  await expect.poll(() => replaced.deref() === undefined, { timeout: 10_000 }).toBe(true)
})

test('nothing pauses for small segments, or for those that stay', async () => {
  const [small, kept] = [replace(9_999, false), replace(1_000_000, true)]
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(small.deref()).toBeDefined()
  expect(kept.deref()).toBeDefined()
})
