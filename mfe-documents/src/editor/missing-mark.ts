import { MissingMark as Blank } from '@fundharbor/document-schema/missing-mark'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'

/** The range of a blank. */
interface BlankRange {
  from: number
  to: number
}

/** A blank to fill in. A click selects all of it; changing its text turns it into normal text. */
export const MissingMark = Blank.extend({
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (_, __, state) => unmarkFilled(state),
        props: {
          handleClick(view, position) {
            const blank = findBlanks(view.state).find(({ from, to }) => from <= position && position <= to)
            if (!blank) return false
            view.dispatch(
              view.state.tr.setSelection(TextSelection.create(view.state.doc, blank.from, blank.to)),
            )
            return true
          },
        },
      }),
    ]
  },
})

/** The document's blanks, in text order. */
export function findBlanks(state: EditorState): BlankRange[] {
  const blanks: BlankRange[] = []
  state.doc.descendants((node, position) => {
    if (node.marks.some(({ type }) => type.name === 'missing')) {
      blanks.push({ from: position, to: position + node.nodeSize })
    }
  })
  return blanks
}

/** What the document's blanks ask for, each once. */
export function namesOfBlanks(state: EditorState): string[] {
  const names = new Set<string>()
  state.doc.descendants(({ marks }) => {
    for (const { type, attrs } of marks)
      if (type.name === 'missing' && attrs.name !== 'unsupported') names.add(String(attrs.name))
  })
  return [...names]
}

function unmarkFilled(state: EditorState) {
  const change = state.tr
  state.doc.descendants((node, position) => {
    const mark = node.marks.find(({ type }) => type.name === 'missing')
    if (mark && node.text !== mark.attrs.words) {
      change.removeMark(position, position + node.nodeSize, mark)
    }
  })
  return change.docChanged ? change : null
}
