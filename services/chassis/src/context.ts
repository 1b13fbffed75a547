import { AsyncLocalStorage } from 'node:async_hooks'

/** What belongs to the request being served; logs and calls to other services carry the id on. */
export interface RequestScope {
  requestId: string
}

const storage = new AsyncLocalStorage<RequestScope>()

export const runInScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work)

/** The id of the request being served; undefined in jobs. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId
