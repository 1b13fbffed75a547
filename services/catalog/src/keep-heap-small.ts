import { setFlagsFromString } from 'node:v8'
import { collectGarbage } from '@fundharbor/chassis/runtime/collect-garbage'

/**
 * Lets the heap grow by 40 % between two garbage collections; by default it may double. Searches leave much garbage
 * behind. Also collects what has piled up, because the new limit applies only after a collection.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=40')
  // Threads started from here on leave little garbage; this flag outweighs the limits of the threads.
  setFlagsFromString('--max-semi-space-size=2')
  collectGarbage()
}
