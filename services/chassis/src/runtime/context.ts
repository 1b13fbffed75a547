import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './trace.ts'

/** Identifies the current request in logs and in calls to other services. */
export interface RequestScope {
  requestId: string
  trace: Trace
}

const storage = new AsyncLocalStorage<RequestScope>()

/** Runs `work`, and everything it calls, as part of a request. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work)

/** The id of the current request; undefined in jobs. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId

/** Our span of the current request; undefined in jobs. */
export const currentTrace = (): Trace | undefined => storage.getStore()?.trace
