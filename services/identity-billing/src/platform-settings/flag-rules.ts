import { FlagTargeting, type FlagRules } from '@fundharbor/contracts/platform/feature-flags'
import { flagNames } from '@fundharbor/contracts/platform/flag-names'
import { z } from 'zod'
import { readSettings } from './model.ts'

/** How a flag is stored. On for everyone and off are stored as a boolean, as before there was targeting. */
const StoredFlag = z.union([
  z.boolean().transform((on) => ({ on, targeting: null })),
  z.object({ on: z.boolean(), targeting: FlagTargeting }),
])
type FlagRule = FlagRules[keyof FlagRules]

/** The rule of a stored value; undefined is a flag that nobody has changed. */
export const readRule = (value: unknown): FlagRule => StoredFlag.parse(value ?? true)

/** The value to store for a rule. */
export const storedRule = ({ on, targeting }: FlagRule): unknown => (targeting ? { on, targeting } : on)

/** The rule of every feature flag, from the database. */
export async function readFlagRules(): Promise<FlagRules> {
  const rows = await readSettings()
  return Object.fromEntries(flagNames.map((name) => [name, readRule(rows.get(name)?.value)])) as FlagRules
}
