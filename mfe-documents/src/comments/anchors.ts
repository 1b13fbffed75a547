import type { CommentAnchor } from '@fundharbor/contracts/documents/comments'
import type { Node } from '@tiptap/pm/model'
import { AllSelection, TextSelection, type EditorState } from '@tiptap/pm/state'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import * as Y from 'yjs'

export interface TextRange {
  from: number
  to: number
}

/** What a comment is about. */
export interface Quoted {
  anchor: CommentAnchor
  quote: string
}

/** Stands for anything in a text that is not text, such as a line break. */
const OTHER = String.fromCodePoint(0xfffc)

const textIn = (doc: Node, { from, to }: TextRange): string => doc.textBetween(from, to, '\n', OTHER)

/** The selected text, if any. */
export function selectedRange({ doc, selection }: EditorState): TextRange | null {
  const { from, to } =
    selection instanceof AllSelection
      ? TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
      : selection
  const isText = selection instanceof TextSelection || selection instanceof AllSelection
  return isText && textIn(doc, { from, to }).trim() !== '' ? { from, to } : null
}

/** Whether a range is text of one paragraph, which a suggestion can replace. */
export const isPlain = ({ doc }: EditorState, { from, to }: TextRange): boolean =>
  doc.resolve(from).sameParent(doc.resolve(to)) && !textIn(doc, { from, to }).includes(OTHER)

/** What a comment about a range stores. */
export function quoteOf(state: EditorState, range: TextRange): Quoted {
  const { doc, type, binding } = ySyncPluginKey.getState(state)
  const [from, to] = [range.from, range.to].map((place): Y.RelativePosition =>
    absolutePositionToRelativePosition(place, type, binding.mapping),
  ) as [Y.RelativePosition, Y.RelativePosition]
  return {
    anchor: { from: encode(beforeNextLetter(doc, from)), to: encode(to) },
    quote: textIn(state.doc, range),
  }
}

/** Positions belong to the letter before them. That of the start belongs to the one behind, so that nothing in between joins. */
function beforeNextLetter(doc: Y.Doc, position: Y.RelativePosition): Y.RelativePosition {
  const found = Y.createAbsolutePositionFromRelativePosition(position, doc)
  // At the start of a paragraph, y-tiptap does not find such a position again.
  if (!(found?.type instanceof Y.XmlText) || found.index === 0) return position
  return Y.createRelativePositionFromTypeIndex(found.type, found.index, 0)
}

/**
 * Where the text of a comment is now; null if it is gone. Of a text that was moved, a quote that occurs once tells. `text` is the
 * document after a transaction that Yjs knows and the state does not.
 */
export const findQuoted = (
  state: EditorState,
  { anchor, quote }: Quoted,
  text = state.doc,
): TextRange | null => findAnchor(state, anchor, text) ?? findText(text, quote)

function findAnchor(state: EditorState, anchor: CommentAnchor, text: Node): TextRange | null {
  const { doc, type, binding } = ySyncPluginKey.getState(state)
  const find = (position: string): number | null =>
    relativePositionToAbsolutePosition(doc, type, decode(position), binding.mapping)
  try {
    const [from, to] = [find(anchor.from), find(anchor.to)]
    return from !== null && to !== null && from < to && to <= text.content.size ? { from, to } : null
  } catch {
    // Somebody has made it up.
    return null
  }
}

function findText(doc: Node, quote: string): TextRange | null {
  const found: number[] = []
  doc.descendants((node, position) => {
    if (found.length > 1) return false
    if (!node.isTextblock) return true
    const text = textIn(node, { from: 0, to: node.content.size })
    for (let at = text.indexOf(quote); at >= 0 && found.length < 2; at = text.indexOf(quote, at + 1))
      found.push(position + 1 + at)
    return false
  })
  const [from] = found
  return from !== undefined && found.length === 1 ? { from, to: from + quote.length } : null
}

/** Where a suggestion's text is, if nobody has changed it since. */
export function findUnchanged(state: EditorState, quoted: Quoted): TextRange | null {
  const range = findQuoted(state, quoted)
  return range && isPlain(state, range) && textIn(state.doc, range) === quoted.quote ? range : null
}

const encode = (position: Y.RelativePosition): string =>
  btoa(String.fromCharCode(...Y.encodeRelativePosition(position)))

const decode = (position: string): Y.RelativePosition =>
  Y.decodeRelativePosition(Uint8Array.from(atob(position), (letter) => letter.charCodeAt(0)))
