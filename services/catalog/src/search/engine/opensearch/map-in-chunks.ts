import { setImmediate as nextTurn } from 'node:timers/promises'

/** A step takes some milliseconds. */
const ITEMS_AT_ONCE = 10

/** Maps many items; requests are answered in between. */
export async function mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ITEMS_AT_ONCE === 0) await nextTurn()
    results.push(map(item))
  }
  return results
}
