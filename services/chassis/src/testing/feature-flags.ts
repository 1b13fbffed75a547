import { flagNames, type FlagName, type FeatureFlags } from '@fundharbor/contracts/platform/settings'

/** All feature flags on except one, for `featureFlags.readFrom`. */
export const flagOff = (off?: FlagName): FeatureFlags =>
  Object.fromEntries(flagNames.map((name) => [name, name !== off])) as FeatureFlags
