import { setImmediate as nextTurn } from 'node:timers/promises'

/** A chunk takes a few milliseconds. */
const CHUNK_SIZE = 10

/** Maps items in chunks, yielding to the event loop in between. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % CHUNK_SIZE === 0) await nextTurn()
    results.push(map(item))
  }
  return results
}
