import { flagNames, type FlagName, type Switches } from '@fundharbor/contracts/platform/settings'

/** Everything on but one, for `switches.readFrom` in tests. */
export const switchedOff = (off?: FlagName): Switches =>
  Object.fromEntries(flagNames.map((name) => [name, name !== off])) as Switches
