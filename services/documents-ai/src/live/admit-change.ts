import * as Y from 'yjs'
import { assertOpen, EndConnection, TRY_AGAIN, type Client } from './client.ts'
import type { Change, LiveDocument } from './live-document.ts'
import type { UpdateContents } from './read-update.ts'
import { CostlyUpdatesError, tryInThread } from './try-in-thread.ts'
import { ForeignUpdateError, LargeUpdateError, MAX_WEIGHT } from './update-reader.ts'
import { countSplits, hasAll, isCheap, setsSpans, weigh } from './weigh.ts'

/** Opening a document reads all of it. The longest that the API accepts takes a third. */
const MAX_BYTES = 6 * 2 ** 20
/** People can shorten a document of the largest size, although removing a part of an item splits it. */
const MAX_WEIGHT_TO_REMOVE = 2 * MAX_WEIGHT
/** Several times what the largest table takes. The main thread serves nobody else for as long. */
const LIMITS = { spent: 1500, stop: 10_000 }

interface Sent extends Change {
  contents: UpdateContents
  client: Client
  /** Whether this is the client's full state rather than a single edit. */
  isWhole: boolean
}

/**
 * Stores a change and makes it part of the document. Resolves to the milliseconds of the processor that it took. Throws
 * LargeUpdateError, ForeignUpdateError, CostlyUpdatesError, EndConnection, and LeaseLostError.
 */
export async function admitChange(live: LiveDocument, sent: Sent): Promise<number> {
  while (live.trial) await live.trial
  assertOpen(sent.client)
  assertOwnClientIds(live, sent)
  if (live.size + live.waitingSize + sent.update.length > MAX_BYTES)
    throw new LargeUpdateError('a document would have too many bytes')
  if (hasAll(live.document, sent.contents)) return 0
  const weight = sent.contents.weight + countSplits(live.document, sent.contents.removed)
  const contents = { ...sent.contents, weight }
  const maxWeight = sent.contents.weight > 0 ? MAX_WEIGHT : MAX_WEIGHT_TO_REMOVE
  // What was typed one by one has become less since.
  const isLarge = () => weight > 0 && live.weight + weight > maxWeight
  if (isLarge() || !isCheap(live.document, contents, live.weight)) live.weight = weigh(live.document)
  if (isLarge()) throw new LargeUpdateError('a document would have too many parts')
  live.weight += weight
  if (isCheap(live.document, contents, live.weight) && !setsSpans(live.document, contents))
    return append(live, sent)
  const admitted = tryFirst(live, sent)
  live.trial = admitted
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => (live.trial = undefined))
  return admitted
}

/** New items must come from the sender's own client. A full state may also include others' items that the server lost. */
function assertOwnClientIds({ document, owners }: LiveDocument, { contents, client, isWhole }: Sent): void {
  for (const clientId of newClientIds(document, contents)) {
    if (!owners.isOther(clientId, client.person.id)) continue
    // The owner's own copy may still arrive.
    if (isWhole) throw new EndConnection(TRY_AGAIN, 'Connect again')
    throw new ForeignUpdateError('an update adds what somebody else would have written')
  }
}

/** The client IDs of the items that a document does not have yet. */
const newClientIds = ({ store }: Y.Doc, { added }: UpdateContents): number[] =>
  added.filter(({ client, end }) => end > Y.getState(store, client)).map(({ client }) => client)

async function tryFirst(live: LiveDocument, sent: Sent): Promise<number> {
  await live.written
  const before = process.threadCpuUsage()
  const base = [Y.encodeStateAsUpdate(live.document)]
  const { user, system } = process.threadCpuUsage(before)
  const trial = { base, updates: [sent.update] }
  const { isComplete, hasUsualSpans } = await tryInThread(trial, LIMITS)
  if (!isComplete) throw new CostlyUpdatesError('an update builds on what the document does not have')
  if (!hasUsualSpans) throw new ForeignUpdateError('a table is wider than any editor makes it')
  assertOpen(sent.client)
  return (user + system) / 1000 + (await append(live, sent))
}

/** Claims client IDs only for admitted changes, so that refused ones cannot fill the memory. */
function append(live: LiveDocument, sent: Sent): Promise<number> {
  // Someone else may have claimed one of them during a trial.
  assertOwnClientIds(live, sent)
  const { id } = sent.client.person
  if (!sent.isWhole)
    for (const clientId of newClientIds(live.document, sent.contents)) live.owners.claim(clientId, id)
  live.editors.delete(id)
  live.editors.add(id)
  return live.append(sent)
}
