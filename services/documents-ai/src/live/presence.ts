import { TEXT } from '@fundharbor/document-schema/fields'
import type { beforeHandleAwarenessPayload } from '@hocuspocus/server'
import { z } from 'zod'
import { canWrite, end, EndConnection, TRY_AGAIN, type Client } from './client.ts'
import type { LiveContext, LiveDocuments } from './documents.ts'
import { Owners } from './live-document.ts'

const Id = z.object({ client: z.int().nonnegative(), clock: z.int().nonnegative() })

/** A place in the text, as Yjs writes it. */
const Place = z
  .object({
    type: Id.nullish(),
    tname: z.literal(TEXT).nullish(),
    item: Id.nullish(),
    assoc: z.int().nullish(),
  })
  .refine(({ type, tname, item }) => type ?? tname ?? item)

/** What others' editors are told. They fail on anything else, and what is typed in them then replaces what others wrote. */
const Caret = z.object({ anchor: Place, head: Place })

type Presence = beforeHandleAwarenessPayload<LiveContext>

/** Editors also forward the states of their colleagues. */
const MAX_STATES = 100

/** Says who somebody is, whatever their client says, and where in the text if they write in it. */
export async function checkPresence(
  documents: LiveDocuments,
  { states, documentName, context }: Presence,
): Promise<void> {
  if (!context) return
  const owners = documents.find(documentName)?.owners ?? new Owners()
  const { client } = context
  if (states.size > MAX_STATES) {
    end(client, TRY_AGAIN, 'Too many places')
    throw new EndConnection(TRY_AGAIN, 'Too many places')
  }
  const { id, fullName: name } = client.person
  for (const [key, state] of states) {
    if (isOwn(key, state, { client, owners })) {
      const caret = canWrite(client) ? Caret.safeParse(Object(state).cursor) : undefined
      states.set(key, { user: { id, name }, cursor: caret?.data ?? null })
    } else states.delete(key)
  }
}

/** A connection has one Yjs client ID: the first that it sends and that belongs to no one else. */
function isOwn(
  key: number,
  state: Record<string, unknown>,
  { client, owners }: { client: Client; owners: Owners },
): boolean {
  // Hocuspocus adds an empty one of its own.
  if (client.isEnded || Object.keys(Object(state)).length === 0) return false
  client.presence ??= owners.claim(key, client.person.id) ? key : undefined
  return client.presence === key
}
