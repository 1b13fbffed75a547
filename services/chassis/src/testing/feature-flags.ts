import type { FlagRules } from '@fundharbor/contracts/platform/feature-flags'
import { flagNames, type FlagName } from '@fundharbor/contracts/platform/flag-names'

/** All feature flags on except one, for `featureFlags.readFrom`. */
export const flagOff = (off?: FlagName): FlagRules =>
  Object.fromEntries(flagNames.map((name) => [name, { on: name !== off, targeting: null }])) as FlagRules
