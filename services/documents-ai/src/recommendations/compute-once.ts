import type { StoredList } from './stored-lists.ts'

/** A list that has just been computed. */
export type ComputedList = Pick<StoredList, 'items' | 'computedAt'>

/** Lists that are being computed, by whose they are and what they depend on. */
const running = new Map<string, Promise<ComputedList>>()

/** Computes a list, or waits for the same one if it is being computed already. */
export function computeOnce(key: string, compute: () => Promise<ComputedList>): Promise<ComputedList> {
  const known = running.get(key)
  if (known) return known
  const started = compute().finally(() => running.delete(key))
  running.set(key, started)
  return started
}
