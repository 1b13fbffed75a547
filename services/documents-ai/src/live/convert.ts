import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { toStorable } from '@fundharbor/chassis/http/storable'
import { documentExtensions } from '@fundharbor/document-schema/extensions'
import { FACTS, TEXT, TITLE } from '@fundharbor/document-schema/fields'
import { getSchema } from '@tiptap/core'
import { DOMParser, DOMSerializer } from '@tiptap/pm/model'
import { updateYFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap'
import { parseHTML } from 'linkedom'
import * as Y from 'yjs'
import { tidy } from './tidy.ts'

/** A text that was saved as HTML, and the Yjs document of the text that it changes. */
export interface SavedHtml {
  base: Uint8Array
  title: string
  html: string
}

export interface ConvertTask {
  /** The Yjs document as it is now. */
  state: Uint8Array
  /** What was saved in another way since, to be merged into it. */
  saved?: SavedHtml | undefined
}

export interface Converted {
  /** Sanitized. */
  html: string
  title: string | undefined
  /** The changes by the merge and by removing what no editor makes. */
  update: Uint8Array | undefined
  /** The Yjs document with the merge. */
  state: Uint8Array
}

const schema = getSchema(documentExtensions)
const { document } = parseHTML('<!doctype html><html><body></body></html>')

/** Writes a Yjs document as HTML. Runs in a worker thread, because a long document takes a second. */
export function convert({ state, saved }: ConvertTask): Converted {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const before = Y.encodeStateVector(doc)
  if (saved) Y.applyUpdate(doc, editAs(saved))
  const isTidied = tidy(doc)
  const title = doc.getMap(FACTS).get(TITLE)
  return {
    title: typeof title === 'string' ? toStorable(title) : undefined,
    update: saved || isTidied ? Y.encodeStateAsUpdate(doc, before) : undefined,
    state: Y.encodeStateAsUpdate(doc),
    // Last, because the library removes from the document what it cannot read.
    html: toHtml(doc),
  }
}

function toHtml(doc: Y.Doc): string {
  const { content } = yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment(TEXT), schema)
  const holder = document.createElement('div')
  DOMSerializer.fromSchema(schema).serializeFragment(content, { document }, holder)
  // PostgreSQL does not store half of a surrogate pair.
  return sanitizeHtml(holder.innerHTML).toWellFormed()
}

/** The edit that makes a document into the saved text; it changes only what differs. */
function editAs({ base, title, html }: SavedHtml): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, base)
  const before = Y.encodeStateVector(doc)
  const holder = document.createElement('div')
  holder.innerHTML = html
  const node = DOMParser.fromSchema(schema).parse(holder)
  doc.transact(() => {
    updateYFragment(doc, doc.getXmlFragment(TEXT), node, { mapping: new Map(), isOMark: new Map() })
    const facts = doc.getMap(FACTS)
    if (facts.get(TITLE) !== title) facts.set(TITLE, title)
  })
  return Y.encodeStateAsUpdate(doc, before)
}
