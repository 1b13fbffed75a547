import { AsyncLocalStorage } from 'node:async_hooks'

/** Identifies the current request in logs and in calls to other services. */
export interface RequestScope {
  requestId: string
  /** The request's position in its trace (W3C Trace Context); undefined outside a trace. */
  traceparent: string | undefined
}

const storage = new AsyncLocalStorage<RequestScope>()

/** Runs `work`, and everything it calls, as part of a request. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work)

/** The id of the current request; undefined in jobs. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId

/** The `traceparent` that the current request passes on; undefined in jobs. */
export const currentTraceparent = (): string | undefined => storage.getStore()?.traceparent

/** What a log line says about the current request. */
export function requestIds(): { requestId?: string; traceId?: string; spanId?: string } {
  const { requestId, traceparent } = storage.getStore() ?? {}
  const [, traceId = '', spanId = ''] = traceparent?.split('-') ?? []
  return { ...(requestId ? { requestId } : {}), ...(traceId ? { traceId, spanId } : {}) }
}
