import type { FlagRules } from '@fundharbor/contracts/platform/feature-flags'
import { flagNames, flags, type FlagName } from '@fundharbor/contracts/platform/flag-names'
import { forbidden } from '../http/failures.ts'
import { logger } from '../runtime/logger.ts'
import { isOnFor, type FlagPerson } from './flag-targeting.ts'

const FRESH_MS = 5000

const everythingOn = (): FlagRules =>
  Object.fromEntries(flagNames.map((name) => [name, { on: true, targeting: null }])) as FlagRules

type ReadRules = () => Promise<FlagRules>

let read: ReadRules = async () => everythingOn()
let known = everythingOn()
let readAt = -Infinity

async function current(): Promise<FlagRules> {
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
 * Features that administrators can turn off, for everyone or for all but some members. A change takes effect in every replica within five seconds. A flag that
 * cannot be read stays as it was; one that was never read is on.
 */
export const featureFlags = {
  /** Sets where flags are read from. Until then every feature is on. */
  readFrom(source: ReadRules): void {
    read = source
    readAt = -Infinity
  },
  isOn: async (flag: FlagName, person: FlagPerson | null = null): Promise<boolean> =>
    isOnFor(flag, await current(), person),
  /** Throws FORBIDDEN with the flag's own message when the feature is off for this person. */
  async assertOn(flag: FlagName, person: FlagPerson | null = null): Promise<void> {
    if (!isOnFor(flag, await current(), person)) throw forbidden(flags[flag].off)
  },
  /** Makes the next call read the flags again. */
  refresh(): void {
    readAt = -Infinity
  },
}
