import { STORE_NOW } from '@fundharbor/contracts/documents/live'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Configuration, onStatelessPayload } from '@hocuspocus/server'
import {
  canWrite,
  end,
  EndConnection,
  limitOpening,
  limitPresence,
  mayStoreNow,
  TRY_AGAIN,
} from './client.ts'
import type { LiveContext, LiveDocuments } from './documents.ts'
import { checkPresence } from './presence.ts'
import { storeChange } from './store-change.ts'

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
      await documents.load({
        documentId: documentName,
        document,
        openedBy: client.person.id,
        limit: (read) => limitOpening(client, read),
      })
    } catch (error) {
      logger.warn({ err: error, documentId: documentName }, 'a document could not be opened')
      end(client, TRY_AGAIN, 'Not open yet')
      throw error
    }
  },
  async connected({ documentName, connection }) {
    const live = documents.find(documentName)
    if (live?.hasFailed) connection.sendStateless(live.storeNews)
  },
  beforeSync: (message) => storeChange(documents, message),
  beforeHandleMessage: async ({ update, context: { client } }) => limitPresence(client, update),
  beforeHandleAwareness: (presence) => checkPresence(documents, presence),
  onStateless: (message) => storeOnRequest(documents, message),
  onStoreDocument: ({ documentName }) => documents.store(documentName),
  // The connection was for this document only.
  async onDisconnect({ context: { client } }) {
    if (client) end(client, TRY_AGAIN, 'Connect again')
  },
  afterUnloadDocument: ({ documentName }) => documents.close(documentName),
})

async function storeOnRequest(
  documents: LiveDocuments,
  { payload, documentName, connection }: onStatelessPayload,
): Promise<void> {
  if (payload !== STORE_NOW || connection.readOnly || !(await mayStoreNow(connection.context.client))) return
  const isStored = await documents.storeNow(documentName)
  connection.sendStateless(isStored ? STORE_NOW : (documents.find(documentName)?.storeNews ?? 'failed'))
}
