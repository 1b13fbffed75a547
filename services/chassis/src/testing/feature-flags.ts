import { flagNames, type FlagName, type FeatureFlags } from '@fundharbor/contracts/platform/settings'

/** Everything on but one, for `featureFlags.readFrom` in tests. */
export const flagOff = (off?: FlagName): FeatureFlags =>
  Object.fromEntries(flagNames.map((name) => [name, name !== off])) as FeatureFlags
