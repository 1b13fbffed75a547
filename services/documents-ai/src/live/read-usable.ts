import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Lease } from './lease.ts'
import { readStored, type StoredDocument } from './read-stored.ts'
import { readUpdate } from './read-update.ts'
import { setAllAside, setAside } from './set-aside.ts'
import { CostlyUpdatesError, tryInThread } from './try-in-thread.ts'

/** Several times what the largest document takes. The main thread takes as long. */
const LIMITS = { spent: 2000, stop: 30_000 }
/** Updates, items, and items that removing makes: Yjs passes each at most a few times for each other, which takes a moment. */
const MAX_UNTRIED = 1500

export const updatesOf = ({ state, updates }: StoredDocument): Uint8Array[] => [
  ...(state ? [state] : []),
  ...updates.map(({ update }) => update),
]

/** A document as far as it can be applied. */
export interface Usable {
  stored: StoredDocument
  /**
   * Milliseconds of the processor that applying it took in a thread; 0 if it is too small to be tried, and what is allowed if
   * something was set aside.
   */
  spent: number
}

/**
 * Reads a document as far as it can be applied without keeping the process busy. What cannot is set aside: first what the HTML does
 * not have yet, which those who wrote it send again when they connect, and otherwise everything, so that it starts from the HTML.
 */
export async function readUsable(lease: Lease): Promise<Usable> {
  const stored = await readStored(lease.documentId)
  const spent = await trySpending(stored)
  if (spent !== undefined) return { stored, spent }
  logger.error({ documentId: lease.documentId }, 'updates of a document were set aside')
  await setAside(lease, stored.storedSeq)
  const rest = await readStored(lease.documentId)
  if (rest.updates.length < stored.updates.length) {
    const spentOnRest = await trySpending(rest)
    if (spentOnRest !== undefined) return { stored: rest, spent: LIMITS.spent }
  }
  await setAllAside(lease)
  return { stored: await readStored(lease.documentId), spent: LIMITS.spent }
}

/** Returns undefined if it takes too long. */
async function trySpending(stored: StoredDocument): Promise<number | undefined> {
  const updates = updatesOf(stored)
  if (isSmall(updates)) return 0
  try {
    return (await tryInThread({ base: [], updates }, LIMITS)).spent
  } catch (error) {
    if (error instanceof CostlyUpdatesError) return undefined
    throw error
  }
}

function isSmall(updates: readonly Uint8Array[]): boolean {
  try {
    let weight = 0
    for (const update of updates) {
      const contents = readUpdate(update)
      weight += 1 + contents.weight + 2 * contents.removed.length
      if (weight > MAX_UNTRIED) return false
    }
    return true
  } catch {
    return false
  }
}
