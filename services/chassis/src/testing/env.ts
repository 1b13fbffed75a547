import {
  internalEnv as variablesOf,
  makeInternalKeys,
  proofFor,
  type Party,
} from '@fundharbor/contracts/check/callers'
/** The environment for processes that tests start. */
export const inheritedEnv: NodeJS.ProcessEnv = process.env

/** Address of the PostgreSQL server of this run, as superuser. Test files inherit it from the global setup. */
export const testServer = (): string | undefined => process.env.TEST_DATABASE_URL

/** How many requests `fuzzEndpoints` sends to a service: a sample in `npm test`, and a quarter of 100,000 in `test:long`. */
export const fuzzRuns = (): number => Number(process.env.FUZZ_RUNS) || (process.env.TEST_LONG ? 25_000 : 600)

export function setTestServer(url: string): void {
  process.env.TEST_DATABASE_URL = url
}

/** Applies to test files, too: they are started later. */
export function setTestDefaults(): void {
  process.env.NODE_ENV = 'test'
  process.env.LOG_LEVEL ??= 'silent'
}

const keys = makeInternalKeys()

/** The variables with which a service in a process of its own knows the others of this test file. */
export const internalEnv = (own: Party): NodeJS.ProcessEnv => variablesOf(keys, own)

/** What one service sends to another one that runs with `internalEnv`. */
export const proofOf = (caller: Party, callee: Party): string => proofFor(callee, keys[caller])
