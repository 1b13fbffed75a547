import type { Attributes, Extensions, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { MissingMark } from './missing-mark.ts'
import { Subscript, Superscript } from './raised-and-lowered.ts'

/** Columns or rows of one cell that are shown: each of them becomes an element. documents-ai stores no more, either. */
const MAX_SPAN = 100

const limitSpan = (given: unknown) => Math.max(1, Math.min(MAX_SPAN, Math.trunc(Number(given)) || 1))

const shownSpan = (name: 'colspan' | 'rowspan'): Attributes[string] => ({
  default: 1,
  parseHTML: (element) => limitSpan(element.getAttribute(name)),
  renderHTML: (given) => ({ [name]: limitSpan(given[name]) }),
})
/** An attribute with one value, whatever was pasted or a colleague's client sent. */
const fixedAttribute = (name: string, value: string | null) => ({
  default: value,
  parseHTML: () => value,
  renderHTML: () => (value === null ? {} : { [name]: value }),
})

const LINK_REL = 'noopener noreferrer nofollow'

const shownSpans = { colspan: shownSpan('colspan'), rowspan: shownSpan('rowspan') }

/**
 * Attributes that a colleague's client could set to anything, because they come with the text: links open in a new tab and look
 * like links, and cells have a size.
 */
const shownAttributes: Record<string, Attributes> = {
  link: {
    target: fixedAttribute('target', '_blank'),
    rel: fixedAttribute('rel', LINK_REL),
    class: fixedAttribute('class', null),
  },
  tableCell: shownSpans,
  tableHeader: shownSpans,
}

/** The parts of a kit, with only attributes that are safe to show. */
const withShownAttributes = (parts: Extensions | undefined): Extensions =>
  (parts ?? []).map((part) => {
    const shown = shownAttributes[part.name]
    if (!shown) return part
    // Marks such as the link are extended in the same way.
    return (part as Node).extend({
      addAttributes() {
        return { ...this.parent?.(), ...shown }
      },
    })
  })

/**
 * The formatting that documents have, for the editor and for the server that writes HTML from Yjs. Anything else that is
 * pasted becomes plain text. Without an undo history: everybody undoes what they wrote themselves.
 */
export const formatting: Extensions = [
  StarterKit.extend({
    addExtensions() {
      return withShownAttributes(this.parent?.())
    },
  }).configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    undoRedo: false,
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  TableKit.extend({
    addExtensions() {
      return withShownAttributes(this.parent?.())
    },
  }).configure({ table: { resizable: false } }),
  Superscript,
  Subscript,
]

/** Everything that a document can have. */
export const documentExtensions: Extensions = [...formatting, MissingMark]
