import { member } from '@fundharbor/chassis/testing/people'
import { TEXT } from '@fundharbor/document-schema/fields'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Client } from './client.ts'
import { ForeignUpdateError, LargeUpdateError } from './count-content.ts'
import { Owners, type LiveDocument } from './live-document.ts'
import { readUpdate } from './read-update.ts'
import { admitChange } from './store-change.ts'

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

/** Adds a table with one row, whose cells have these attributes. */
function addTable(doc: Y.Doc, cells: readonly Record<string, unknown>[]): void {
  const [table, row] = [new Y.XmlElement('table'), new Y.XmlElement('tableRow')]
  doc.getXmlFragment(TEXT).push([table])
  table.push([row])
  for (const attributes of cells) {
    const cell = new Y.XmlElement('tableCell')
    row.push([cell])
    for (const [name, value] of Object.entries(attributes)) cell.setAttribute(name, value as never)
  }
}
const cellsOf = (doc: Y.Doc) =>
  [...doc.getXmlFragment(TEXT).createTreeWalker(() => true)].filter(
    (each) => each instanceof Y.XmlElement && each.nodeName === 'tableCell',
  ) as Y.XmlElement[]

/** Whether a document with a table of two usual cells takes a change. */
async function takes(change: (doc: Y.Doc) => void): Promise<boolean> {
  const live = documentOf(0)
  addTable(live.document, [{ colspan: 1, rowspan: 1 }, { colspan: 2 }])
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(live.document))
  const known = Y.encodeStateVector(doc)
  change(doc)
  try {
    await send(live, Y.encodeStateAsUpdate(doc, known))
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(ForeignUpdateError)
    return false
  }
}
const set =
  (...values: unknown[]) =>
  (doc: Y.Doc) => {
    for (const value of values) cellsOf(doc)[0]?.setAttribute('colspan', value as never)
  }

test.each<[string, (doc: Y.Doc) => void]>([
  ['an ordinary table', (doc) => addTable(doc, [{ colspan: 1, rowspan: 1 }, { colspan: 1 }])],
  ['merged cells', (doc) => addTable(doc, [{ colspan: 3, rowspan: 2 }])],
  ['a wide title', (doc) => addTable(doc, [{ colspan: 150 }])],
  ['a cell that becomes wider', set(4)],
  ['a cell that becomes wider and narrower again', set(4, 1)],
  ['another attribute', (doc) => addTable(doc, [{ align: 'center' }])],
])('colleagues get %s', async (_, change) => {
  expect(await takes(change)).toBe(true)
})

test.each<[string, (doc: Y.Doc) => void]>([
  ['a billion columns', (doc) => addTable(doc, [{ colspan: 1_000_000_000 }])],
  ['a billion rows', (doc) => addTable(doc, [{ rowspan: 1_000_000_000 }])],
  ['too many columns in several cells', (doc) => addTable(doc, Array(60).fill({ colspan: 100 }))],
  ['no column', (doc) => addTable(doc, [{ colspan: 0 }])],
  ['fewer than none', (doc) => addTable(doc, [{ colspan: -3 }])],
  ['a part of a column', (doc) => addTable(doc, [{ colspan: 1.5 }])],
  ['a number as text', (doc) => addTable(doc, [{ colspan: '9' }])],
  ['no number', (doc) => addTable(doc, [{ rowspan: Number.NaN }])],
  ['a list', (doc) => addTable(doc, [{ colspan: [9] }])],
  ['an object', (doc) => addTable(doc, [{ rowspan: { valueOf: 9 } }])],
  ['yes', (doc) => addTable(doc, [{ colspan: true }])],
  ['a billion columns instead of one', set(1_000_000_000)],
  ['a billion columns after two', set(2, 1_000_000_000)],
  [
    'a billion columns set twice in a new cell',
    (doc) => {
      addTable(doc, [{ colspan: 1 }])
      cellsOf(doc)
        .at(-1)
        ?.setAttribute('colspan', 1_000_000_000 as never)
    },
  ],
])('colleagues do not get a cell of %s', async (_, change) => {
  expect(await takes(change)).toBe(false)
})

const HREF = 'https://quay.example/'
test.each([
  [
    'as the editor makes it',
    { href: HREF, target: '_blank', rel: 'noopener noreferrer nofollow', class: null },
  ],
  ['of saved HTML', { href: HREF, target: '_blank', rel: 'noopener noreferrer', class: null, title: 'Quay' }],
  ['without attributes', { href: HREF, target: null, rel: null, class: null, title: null }],
  ['that ends', null],
])('colleagues get a link %s', async (_, link) => {
  expect(await takes((doc) => addLink(doc, link))).toBe(true)
})

test.each([
  ['with a class', { class: 'dialog_overlay' }],
  ['with several classes', { class: 'a b' }],
  ['with an empty class', { class: '' }],
  ['in the same tab', { target: '_self' }],
  ['in the whole window', { target: '_top' }],
  ['in a window with a name', { target: 'payments' }],
  ['that keeps its opener', { rel: 'opener' }],
  ['with an empty rel', { rel: '' }],
  ['with rel and more', { rel: 'noopener prefetch' }],
  ['with a style', { style: 'position: fixed' }],
  ['with a script', { onclick: 'alert(1)' }],
  ['whose address is none', { href: 5 }],
])('colleagues do not get a link %s', async (_, given) => {
  expect(await takes((doc) => addLink(doc, { href: HREF, ...given }))).toBe(false)
})

function addLink(doc: Y.Doc, link: object | null): void {
  const text = new Y.XmlText()
  doc.getXmlFragment(TEXT).push([text])
  text.insert(0, 'the quay', { link } as never)
}
