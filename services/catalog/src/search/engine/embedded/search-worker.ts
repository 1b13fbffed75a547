import { answerCalls } from './call-handler.ts'
import { IndexSearcher } from './index-searcher.ts'
import { searchMethods } from './search-methods.ts'
import { StateReceiver, type StateUpdate } from './state-transfer.ts'

/** A thread that searches: what it is sent unasked are new states of the index. */
const searcher = new IndexSearcher()
const receiver = new StateReceiver()

answerCalls(searchMethods(searcher), (update) => searcher.publish(receiver.receive(update as StateUpdate)))
