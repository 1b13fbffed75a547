import { handleCalls } from './call-handler.ts'
import { IndexSearcher } from './index-searcher.ts'
import { searchMethods } from './search-methods.ts'
import { StateReceiver, type StateUpdate } from './state-transfer.ts'

/** Worker thread that searches. Messages that are no calls are index updates. */
const searcher = new IndexSearcher()
const receiver = new StateReceiver()

handleCalls(searchMethods(searcher), (update) => searcher.publish(receiver.receive(update as StateUpdate)))
