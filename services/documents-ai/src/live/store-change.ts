import { LiveClose } from '@fundharbor/contracts/documents/live'
import type { beforeSyncPayload } from '@hocuspocus/server'
import * as Y from 'yjs'
import { admitChange } from './admit-change.ts'
import { assertOpen, canWrite, end, EndConnection, type Client } from './client.ts'
import type { LiveContext, LiveDocuments } from './documents.ts'
import { LeaseLostError } from './lease.ts'
import { countRead, countWork, limitChange } from './limits.ts'
import { readUpdate } from './read-update.ts'
import { recordRefusal } from './record-refusal.ts'
import { CostlyUpdatesError } from './try-in-thread.ts'
import { ForeignUpdateError, LargeUpdateError } from './update-reader.ts'

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
