import type { EngineRequest } from '../engine.ts'
import { handleCalls } from './call-handler.ts'
import { IndexSearcher } from './index-searcher.ts'
import { packResponse } from './packed-response.ts'
import { searchMethods, type SearchMethods } from './search-methods.ts'
import { StateReceiver, type StateUpdate } from './state-transfer.ts'

/** Worker thread that searches. Messages that are not calls are index updates. */
const searcher = new IndexSearcher()
const receiver = new StateReceiver()
const methods = searchMethods(searcher)

type Methods = Record<keyof SearchMethods, (...args: unknown[]) => unknown>

const packing = {
  ...methods,
  search: (request: EngineRequest) => packResponse(methods.search(request)),
} as Methods

/** Arguments come as JSON: nested objects are copied faster that way. */
const called = Object.fromEntries(
  Object.entries(packing).map(([name, method]) => [
    name,
    (json: string) => method(...(JSON.parse(json) as unknown[])),
  ]),
)

handleCalls(called, (update) => searcher.publish(receiver.receive(update as StateUpdate)))
