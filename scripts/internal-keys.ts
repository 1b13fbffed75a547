import { listCallers, makeInternalKeys } from '@fundharbor/contracts/check/callers'

/** `pnpm internal-keys` prints new keys with which the services and the release tool prove to each other who they are. */
const keys = makeInternalKeys()
const variableOf = (party: string) => `${party.toUpperCase().replaceAll('-', '_')}_KEY`
for (const [party, key] of Object.entries(keys)) process.stdout.write(`${variableOf(party)}=${key}\n`)
process.stdout.write(`INTERNAL_CALLERS=${listCallers(keys)}\n`)
