import { TEXT } from '@fundharbor/document-schema/fields'
import type { beforeHandleAwarenessPayload, Document } from '@hocuspocus/server'
import { z } from 'zod'
import { canWrite, type Client } from './client.ts'
import type { LiveContext } from './documents.ts'

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

/** Says who somebody is, whatever their client says, and where in the text if they write in it. */
export async function checkPresence({ states, document, context }: Presence): Promise<void> {
  if (!context) return
  const { client } = context
  const { id, fullName: name } = client.person
  for (const [key, state] of states) {
    const caret = canWrite(client) ? Caret.safeParse(Object(state).cursor) : undefined
    if (isOwn(key, state, { client, document }))
      states.set(key, { user: { id, name }, cursor: caret?.data ?? null })
    else states.delete(key)
  }
}

/** A connection is one client of Yjs: the first that it speaks of and that nobody else is. */
function isOwn(
  key: number,
  state: Record<string, unknown>,
  { client, document }: { client: Client; document: Document },
): boolean {
  // Hocuspocus adds an empty one of its own.
  if (client.isEnded || Object.keys(Object(state)).length === 0) return false
  client.presence ??= isTaken(key, { client, document }) ? undefined : key
  return client.presence === key
}

/** Somebody's own earlier connection may still be open when they connect again. */
const isTaken = (key: number, { client, document }: { client: Client; document: Document }) =>
  document.getConnections().some(({ context }) => {
    const other = (context as LiveContext).client
    return other.presence === key && other.person.id !== client.person.id
  })
