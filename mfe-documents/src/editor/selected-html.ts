import { DOMSerializer } from '@tiptap/pm/model'
import { AllSelection, TextSelection, type EditorState } from '@tiptap/pm/state'
import type { Content, Editor } from '@tiptap/react'

/** A place in the document, and the text that was there. */
export interface Range {
  from: number
  to: number
  before: string
}

/** Letters of the selected text; none in table cells, which are selected as a rectangle. */
export function selectedLength({ doc, selection }: EditorState): number {
  if (!(selection instanceof TextSelection || selection instanceof AllSelection)) return 0
  return doc.textBetween(selection.from, selection.to, ' ').trim().length
}

export function includesHeading({ doc, selection: { from, to } }: EditorState): boolean {
  let isFound = false
  if (from < to)
    doc.nodesBetween(from, to, ({ type }) => {
      isFound ||= type.name === 'heading'
    })
  return isFound
}

/** The selection as HTML, blanks included. */
export function selectedHtml({ state }: Editor): string {
  const holder = document.createElement('div')
  const { content } = state.selection.content()
  holder.append(DOMSerializer.fromSchema(state.schema).serializeFragment(content))
  return holder.innerHTML
}

/** Puts HTML in a range, unless its text has changed since. Within one paragraph, it stays one paragraph. */
export function replaceRange(editor: Editor, { from, to, before }: Range, html: string): boolean {
  const { doc } = editor.state
  if (to > doc.content.size || doc.textBetween(from, to) !== before) return false
  const isOneBlock = doc.resolve(from).sameParent(doc.resolve(to))
  const content = isOneBlock ? inlineOf(html) : html
  return editor.chain().focus().insertContentAt({ from, to }, content).run()
}

/** The contents of a single paragraph; all of the HTML if it is more than that. HTML without tags would be read as text. */
function inlineOf(html: string): Content {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [only] = body.children
  if (body.children.length !== 1 || only?.tagName !== 'P') return html
  return only.children.length === 0 ? { type: 'text', text: only.textContent } : only.innerHTML
}
