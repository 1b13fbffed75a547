import { flagNames, flags, type FlagName, type FeatureFlags } from '@fundharbor/contracts/platform/settings'
import { forbidden } from '../http/failures.ts'
import { logger } from '../runtime/logger.ts'

const FRESH_MS = 5000

const everythingOn = (): FeatureFlags => Object.fromEntries(flagNames.map((name) => [name, true])) as FeatureFlags

type Read = () => Promise<FeatureFlags>

let read: Read = async () => everythingOn()
let known = everythingOn()
let readAt = -Infinity

async function current(): Promise<FeatureFlags> {
  if (performance.now() - readAt < FRESH_MS) return known
  try {
    known = await read()
  } catch (error) {
    logger.warn({ err: error }, 'the switches cannot be read; they stay as they were')
  }
  readAt = performance.now()
  return known
}

/**
 * What administrators have switched off: the one place that asks. A switch holds in every replica within five seconds;
 * while it cannot be read it stays as it was, and is on where it was never read.
 */
export const switches = {
  /** Where the service reads them; without, everything is on. */
  readFrom(source: Read): void {
    read = source
    readAt = -Infinity
  },
  isOn: async (flag: FlagName): Promise<boolean> => (await current())[flag],
  /** Throws the flag's own sentence where it is off. */
  async assertOn(flag: FlagName): Promise<void> {
    if (!(await current())[flag]) throw forbidden(flags[flag].off)
  },
  /** Forgets what was read. */
  refresh(): void {
    readAt = -Infinity
  },
}
