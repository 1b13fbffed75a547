import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { classes } from '@fundharbor/kit'
import { findQuoted, type Quoted, type TextRange } from './anchors.ts'
import styles from './comments.module.css'

/** A comment or a suggestion that is marked in the text. */
export interface Marked extends Quoted {
  id: string
  replacement: string | null
}

interface ShownComments {
  comments: readonly Marked[]
  /** The one that the reader is at. */
  active: string | null
}

interface MarksState extends ShownComments {
  ranges: ReadonlyMap<string, TextRange>
  decorations: DecorationSet
}

/** The attribute that marks in the text what a comment is about. */
export const PLACE_OF = 'data-comment'

const key = new PluginKey<MarksState>('commentMarks')

const NONE: MarksState = { comments: [], active: null, ranges: new Map(), decorations: DecorationSet.empty }

/** Marks what comments are about, and shows suggestions in the text. Nothing of it is part of the document. */
export const CommentMarks = Extension.create({
  name: 'commentMarks',
  addProseMirrorPlugins: () => [
    new Plugin<MarksState>({
      key,
      state: { init: () => NONE, apply: applyChange },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
})

/** Shows other comments, or another active one. */
export function showMarks(editor: Editor, shown: ShownComments): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, shown))
}

/** Where the text of each comment is; those whose text is gone are missing. */
export const rangesOf = (state: EditorState): ReadonlyMap<string, TextRange> =>
  (key.getState(state) ?? NONE).ranges

/** The comment at a place in the text; of several, the one about the shortest text. */
export function commentAt(state: EditorState, place: number): string | null {
  const around = [...rangesOf(state)].filter(([, { from, to }]) => from <= place && place <= to)
  const [shortest] = around.toSorted(([, one], [, other]) => one.to - one.from - (other.to - other.from))
  return shortest?.[0] ?? null
}

function applyChange(transaction: Transaction, before: MarksState, state: EditorState): MarksState {
  const shown: ShownComments | undefined = transaction.getMeta(key)
  // Changes of others replace all of the text, so that positions can only be found in Yjs again.
  if (shown || transaction.getMeta(ySyncPluginKey)?.isChangeOrigin) {
    const { comments } = shown ?? before
    return draw(transaction, { ...before, ...shown, ranges: findAll(comments, state, transaction.doc) })
  }
  // Yjs hears of a change of one's own after this.
  if (transaction.docChanged)
    return draw(transaction, { ...before, ranges: moveAll(before.ranges, transaction) })
  return before
}

const findAll = (comments: readonly Marked[], state: EditorState, text: Node) =>
  new Map(
    comments.flatMap((comment) => {
      const range = findQuoted(state, comment, text)
      return range ? [[comment.id, range] as const] : []
    }),
  )

const moveAll = (ranges: MarksState['ranges'], { mapping }: Transaction) =>
  new Map(
    [...ranges].flatMap(([id, range]) => {
      const [from, to] = [mapping.map(range.from, 1), mapping.map(range.to, -1)]
      return from < to ? [[id, { from, to }] as const] : []
    }),
  )

function draw({ doc }: Transaction, state: Omit<MarksState, 'decorations'>): MarksState {
  const decorations = state.comments.flatMap((comment) => {
    const range = state.ranges.get(comment.id)
    return range ? drawMark(comment, range, comment.id === state.active) : []
  })
  return { ...state, decorations: DecorationSet.create(doc, decorations) }
}

function drawMark({ id, replacement }: Marked, { from, to }: TextRange, isActive: boolean): Decoration[] {
  const isSuggestion = replacement !== null
  const mark = classes(isSuggestion ? styles.removed : styles.commented, isActive && styles.current) ?? ''
  const attributes = { class: mark, [PLACE_OF]: id }
  const text = Decoration.inline(from, to, { ...attributes, ...(isSuggestion ? { nodeName: 'del' } : {}) })
  if (!replacement) return [text]
  const addition = () => {
    const element = document.createElement('ins')
    element.className = classes(styles.added, isActive && styles.current) ?? ''
    element.textContent = replacement
    return element
  }
  return [text, Decoration.widget(to, addition, { side: -1, key: `${id} ${isActive} ${replacement}` })]
}
