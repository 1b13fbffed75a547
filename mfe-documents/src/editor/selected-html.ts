import { DOMSerializer } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

/** A place in the document, and the text that was there. */
export interface Range {
  from: number
  to: number
  before: string
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

/** The contents of a single paragraph; all of the HTML if it is more than that. */
function inlineOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [only] = body.children
  return body.children.length === 1 && only?.tagName === 'P' ? only.innerHTML : html
}
