import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './trace.ts'

/** What belongs to the request being served; logs and calls to other services carry it on. */
export interface RequestScope {
  requestId: string
  trace: Trace
}

const storage = new AsyncLocalStorage<RequestScope>()

export const runInScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work)

/** The id of the request being served; undefined in jobs. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId

/** Our span of the request being served; undefined in jobs. */
export const currentTrace = (): Trace | undefined => storage.getStore()?.trace
