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
    logger.warn({ err: error }, 'feature flags cannot be read, so they stay as they were')
  }
  readAt = performance.now()
  return known
}

/**
 * Features that administrators can turn off. A change takes effect in every replica within five seconds. A flag that
 * cannot be read stays as it was; one that was never read is on.
 */
export const featureFlags = {
  /** Sets where flags are read from. Until then every feature is on. */
  readFrom(source: Read): void {
    read = source
    readAt = -Infinity
  },
  isOn: async (flag: FlagName): Promise<boolean> => (await current())[flag],
  /** Throws FORBIDDEN with the flag's own message when the feature is off. */
  async assertOn(flag: FlagName): Promise<void> {
    if (!(await current())[flag]) throw forbidden(flags[flag].off)
  },
  /** Makes the next call read the flags again. */
  refresh(): void {
    readAt = -Infinity
  },
}
