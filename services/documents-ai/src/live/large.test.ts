import { documentExtensions } from '@fundharbor/document-schema/extensions'
import { MARKS, TEXT } from '@fundharbor/document-schema/fields'
import type { Person } from '@fundharbor/contracts/identity/session'
import { getSchema } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { openSaved, stopClients, type LiveClient } from '../../testdata/live-client.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

const service = liveService()
let ana: Person
let bo: Person
let documentId: string

beforeEach(async () => {
  ;({ ana, bo, documentId } = await service.seedDocument())
})
afterEach(stopClients)

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const open = (person: Person) => openSaved({ url: service.url(), documentId, person })
const read = async () => (await service.send('GET', `/api/generated-documents/${documentId}`)).body.content
const textIn = (client: LiveClient) => client.doc.getXmlFragment(TEXT)

/** A paragraph with some of it in bold. */
function paragraph(): Y.XmlElement {
  const text = new Y.XmlText('We house people in ')
  text.insert(19, 'Northquay', { bold: {} })
  text.insert(28, ' and beyond.', { bold: null })
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [text])
  return element
}

/** 340 KB of HTML. */
const paste = (client: LiveClient) =>
  textIn(client).insert(
    1,
    Array.from({ length: 5000 }, () => paragraph()),
  )

test('a long text can be pasted, removed, brought back, and written in', async () => {
  const [writer, colleague] = [await open(ana), await open(bo)]
  const undo = new Y.UndoManager(textIn(writer))
  const before = textIn(writer).length
  paste(writer)
  colleague.write('Meanwhile.')
  await soon(() => expect(textIn(colleague).length).toBe(before + 5001))
  undo.stopCapturing()
  textIn(writer).delete(1, 5000)
  await soon(() => expect(textIn(colleague).length).toBe(before + 1))
  undo.undo()
  await soon(() => expect(textIn(colleague).length).toBe(before + 5001))
  colleague.write('Afterwards.')
  await soon(() => expect(writer.isSaved() && colleague.isSaved()).toBe(true))
  await soon(async () => expect(await read()).toContain('<p>Afterwards.</p>'))
  expect([...writer.closes, ...colleague.closes]).toEqual([])
})

test('what was changed everywhere while offline is merged', async () => {
  const [writer, colleague] = [await open(ana), await open(bo)]
  paste(writer)
  await soon(() => expect(colleague.lines()).toEqual(writer.lines()))
  writer.provider.configuration.websocketProvider.disconnect()
  for (const [at, element] of textIn(writer).toArray().slice(1, 2001).entries()) {
    const text = element instanceof Y.XmlElement ? element.get(0) : undefined
    if (!(text instanceof Y.XmlText)) continue
    text.insert(at % 10, 'Offline ')
    text.format(0, 5, { italic: {} })
  }
  colleague.write('Online.')
  await soon(() => expect(writer.closes).toHaveLength(1))
  void writer.provider.configuration.websocketProvider.connect()
  await soon(() => expect(writer.lines()).toContain('Online.'))
  await soon(() => expect(colleague.lines()).toEqual(writer.lines()))
  await soon(() => expect(writer.isSaved()).toBe(true))
})

test('a format can be any mark of the editor', () => {
  expect(Object.keys(getSchema(documentExtensions).marks).toSorted()).toEqual(MARKS)
})
