import { LiveClose, STORE_NOW } from '@fundharbor/contracts/documents/live'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { beforeSyncPayload, Configuration } from '@hocuspocus/server'
import * as Y from 'yjs'
import { canWrite, end, EndConnection, TRY_AGAIN, type Client } from './client.ts'
import type { LiveContext, LiveDocuments } from './documents.ts'
import { LeaseLostError } from './lease.ts'
import { countRead, mayStoreNow } from './limits.ts'
import { checkPresence } from './presence.ts'
import { recordRefusal } from './record-refusal.ts'

/** Yjs' messages: the state vector, what the other side lacks, and a change. */
const STEP_2 = 1
const UPDATE = 2

/** Opening a document reads all of it. The longest that the API accepts takes a third. */
const MAX_BYTES = 6 * 2 ** 20

type Hooks = Partial<Configuration<LiveContext>>

/** How documents are opened, changed, stored and closed. */
export const hooksOf = (documents: LiveDocuments): Hooks => ({
  async onConnect({ documentName, context: { client }, connectionConfig }) {
    if (documentName !== client.documentId) throw new EndConnection(TRY_AGAIN, 'Another document')
    // Until it is closed here, what others write elsewhere would not be seen.
    if (documents.find(documentName)?.isLost) throw new EndConnection(TRY_AGAIN, 'Moved')
    // A socket could be many connections, each of which is sent all that is written.
    if (client.isConnected) end(client, TRY_AGAIN, 'Connected already')
    if (client.isEnded) throw new EndConnection(TRY_AGAIN, 'Connect again')
    client.isConnected = true
    connectionConfig.readOnly = !canWrite(client)
  },
  async onLoadDocument({ documentName, document, context: { client } }) {
    try {
      await documents.load(documentName, document)
    } catch (error) {
      logger.warn({ err: error, documentId: documentName }, 'a document could not be opened')
      end(client, TRY_AGAIN, 'Not open yet')
      throw error
    }
  },
  beforeSync: (message) => storeChange(documents, message),
  beforeHandleAwareness: checkPresence,
  async onStateless({ payload, documentName, connection }) {
    if (payload !== STORE_NOW || connection.readOnly || !(await mayStoreNow(connection.context.client)))
      return
    if (await documents.storeNow(documentName)) connection.sendStateless(STORE_NOW)
  },
  onStoreDocument: ({ documentName }) => documents.store(documentName),
  // One document is all that the connection was for.
  async onDisconnect({ context: { client } }) {
    if (client) end(client, TRY_AGAIN, 'Connect again')
  },
  afterUnloadDocument: ({ documentName }) => documents.close(documentName),
})

/** Stores a change before it counts and before anybody hears of it. Ends the connection if it cannot. */
async function storeChange(documents: LiveDocuments, message: beforeSyncPayload<LiveContext>): Promise<void> {
  try {
    await checkChange(documents, message)
  } catch (error) {
    if (error instanceof EndConnection) end(message.context.client, error.code, error.reason)
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
  // It waited while the connection was ended.
  if (client.isEnded) throw new EndConnection(TRY_AGAIN, 'Connect again')
  const isReader = !canWrite(client)
  if (type !== UPDATE || isReader) countRead(client)
  if (type !== STEP_2 && type !== UPDATE) return
  if ((type === STEP_2 || isReader) && Y.snapshotContainsUpdate(Y.snapshot(document), payload)) return
  if (isReader) return refuseChange(client)
  const live = documents.find(documentName)
  if (!live) throw new LeaseLostError()
  if (live.size + live.waitingSize + payload.length > MAX_BYTES)
    throw new EndConnection(LiveClose.tooLong, 'This document is too long')
  // Throws for what is not an update.
  const { structs } = Y.decodeUpdate(payload)
  // What only removes has none.
  if (live.isTooLong && structs.length > 0)
    throw new EndConnection(LiveClose.tooLong, 'This document is too long')
  live.editors.delete(client.person.id)
  live.editors.add(client.person.id)
  await live.append({ update: payload.slice(), origin: { source: 'connection', connection } })
}

/** Hocuspocus does not apply what people send who can only read. */
async function refuseChange(client: Client): Promise<void> {
  end(client, LiveClose.readOnly, 'Your role lets you view this document but not change it')
  await recordRefusal(client)
}
