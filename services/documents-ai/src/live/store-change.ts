import { LiveClose } from '@fundharbor/contracts/documents/live'
import type { beforeSyncPayload } from '@hocuspocus/server'
import * as Y from 'yjs'
import {
  assertOpen,
  canWrite,
  countRead,
  countWork,
  end,
  EndConnection,
  limitChange,
  TRY_AGAIN,
  type Client,
} from './client.ts'
import { ForeignUpdateError, LargeUpdateError, MAX_WEIGHT } from './count-content.ts'
import type { LiveContext, LiveDocuments } from './documents.ts'
import { LeaseLostError } from './lease.ts'
import type { Change, LiveDocument } from './live-document.ts'
import { readUpdate, type UpdateContents } from './read-update.ts'
import { recordRefusal } from './record-refusal.ts'
import { CostlyUpdatesError, tryInThread } from './try-in-thread.ts'
import { hasAll, isCheap, setsSpans, weigh } from './weight.ts'

/** Yjs' messages: the state vector, what the other side lacks, and a change. */
const STEP_2 = 1
const UPDATE = 2
const TOO_LONG = 'This document is too long'
/** A WebSocket code. */
const POLICY_VIOLATION = 1008
/** How many milliseconds of processor time a refused change counts as: one that no editor sends, and one that is too large. */
const [REFUSED_MS, TOO_LARGE_MS] = [900, 200]

/** Stores a change before it counts and before anybody hears of it. Ends the connection if it cannot. */
export async function storeChange(
  documents: LiveDocuments,
  message: beforeSyncPayload<LiveContext>,
): Promise<void> {
  try {
    await checkChange(documents, message)
  } catch (error) {
    if (error instanceof LargeUpdateError) await refuseLarge(message.context.client)
    if (error instanceof EndConnection) end(message.context.client, error.code, error.reason)
    if (isCrafted(error)) await refuseCrafted(message.context.client)
    const live = documents.find(message.documentName)
    if (error instanceof LeaseLostError && live) documents.lose(live)
    throw error
  }
}

/** Changes of those who can only read are refused. */
async function checkChange(
  documents: LiveDocuments,
  { type, payload, document, documentName, connection, context: { client } }: beforeSyncPayload<LiveContext>,
): Promise<void> {
  assertOpen(client)
  const isReader = !canWrite(client)
  const live = documents.find(documentName)
  if (!live) throw new LeaseLostError()
  if (type !== UPDATE || isReader) await countRead(client, live.size)
  if (type !== STEP_2 && type !== UPDATE) return
  const contents = readUpdate(payload)
  if ((type === STEP_2 || isReader) && Y.snapshotContainsUpdate(Y.snapshot(document), payload)) return
  if (isReader) return refuseChange(client)
  const origin = { source: 'connection', connection }
  const change = { update: payload.slice(), origin, contents, client, isWhole: type === STEP_2 }
  await limitChange(client, () => {
    documents.assertRoom(live, contents.weight)
    return admitChange(live, change)
  })
}

/** Hocuspocus does not apply what people send who can only read. */
async function refuseChange(client: Client): Promise<void> {
  end(client, LiveClose.readOnly, 'Your role lets you view this document but not change it')
  await recordRefusal(client)
}

/** No editor sends such a thing, or anything like as much work. */
const isCrafted = (error: unknown) =>
  error instanceof ForeignUpdateError || error instanceof CostlyUpdatesError

async function refuseLarge(client: Client): Promise<void> {
  end(client, LiveClose.tooLong, TOO_LONG)
  await countWork(client, TOO_LARGE_MS)
}

async function refuseCrafted(client: Client): Promise<void> {
  end(client, POLICY_VIOLATION, 'This change is not one of the editor')
  await countWork(client, REFUSED_MS)
  await recordRefusal(client)
}

/** Opening a document reads all of it. The longest that the API accepts takes a third. */
const MAX_BYTES = 6 * 2 ** 20
/** People can shorten a document of the largest size, although removing a part of an item splits it. */
const MAX_WEIGHT_TO_REMOVE = 2 * MAX_WEIGHT
/** Several times what the largest table takes. The main thread serves nobody else for as long. */
const LIMITS = { spent: 1500, stop: 10_000 }

interface SentChange extends Change {
  contents: UpdateContents
  client: Client
  /** Whether this is the client's full state rather than a single edit. */
  isWhole: boolean
}

/**
 * Stores a change and makes it part of the document. Resolves to the milliseconds of the processor that it took. Throws
 * LargeUpdateError, ForeignUpdateError, CostlyUpdatesError, EndConnection, and LeaseLostError.
 */
export async function admitChange(live: LiveDocument, sent: SentChange): Promise<number> {
  while (live.trial) await live.trial
  assertOpen(sent.client)
  assertOwnClientIds(live, sent)
  if (live.size + live.waitingSize + sent.update.length > MAX_BYTES)
    throw new LargeUpdateError('a document would have too many bytes')
  if (hasAll(live.document, sent.contents)) return 0
  // What is removed can split an item at each of its ends.
  const weight = sent.contents.weight + 2 * sent.contents.removed.length
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
function assertOwnClientIds(
  { document, owners }: LiveDocument,
  { contents, client, isWhole }: SentChange,
): void {
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

async function tryFirst(live: LiveDocument, sent: SentChange): Promise<number> {
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
function append(live: LiveDocument, sent: SentChange): Promise<number> {
  // Someone else may have claimed one of them during a trial.
  assertOwnClientIds(live, sent)
  const { id } = sent.client.person
  if (!sent.isWhole)
    for (const clientId of newClientIds(live.document, sent.contents)) live.owners.claim(clientId, id)
  live.editors.delete(id)
  live.editors.add(id)
  return live.append(sent)
}
