import { member } from '@fundharbor/chassis/testing/people'
import { TEXT } from '@fundharbor/document-schema/fields'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { admitChange } from './admit-change.ts'
import type { Client } from './client.ts'
import type { LiveDocument } from './live-document.ts'
import { Owners } from './owners.ts'
import { readUpdate } from './read-update.ts'
import { LargeUpdateError } from './update-reader.ts'

const client = { person: member(), isEnded: false } as Client

function updateOf(text: string): Uint8Array {
  const doc = new Y.Doc()
  doc.getXmlFragment(TEXT).insert(0, [new Y.XmlText(text)])
  return Y.encodeStateAsUpdate(doc)
}

/** An open document with a size in bytes. */
const documentOf = (size: number) => {
  const live = {
    document: new Y.Doc(),
    owners: new Owners(),
    editors: new Set(),
    size,
    waitingSize: 0,
    weight: 0,
    append: async () => 0,
  }
  return live as unknown as LiveDocument
}

const send = (live: LiveDocument, update: Uint8Array) =>
  admitChange(live, { update, origin: null, contents: readUpdate(update), client, isWhole: false })

test('only changes that are admitted keep their client IDs in memory', async () => {
  const admitting = documentOf(0)
  await send(admitting, updateOf('Hello'))
  expect(admitting.owners.size).toBe(1)
  const refusing = documentOf(6 * 2 ** 20)
  await expect(send(refusing, updateOf('Hello'))).rejects.toThrow(LargeUpdateError)
  expect(refusing.owners.size).toBe(0)
})
