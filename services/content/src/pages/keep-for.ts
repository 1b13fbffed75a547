import { clock } from '@fundharbor/chassis/runtime/clock'
import { millisecondsInSecond } from 'date-fns/constants'

/**
 * Reads a value again only after some seconds; requests in the meantime share it, even while it is being read. A failed
 * or incomplete value is not kept.
 */
export function keepFor<T>(
  seconds: number,
  read: () => Promise<T>,
  isComplete: (value: T) => boolean,
): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept.value
    const entry = { value: read(), until: now + seconds * millisecondsInSecond }
    kept = entry
    const forget = () => {
      if (kept === entry) kept = undefined
    }
    entry.value.then((value) => isComplete(value) || forget(), forget)
    return entry.value
  }
}
