import { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { afterEach, expect, test } from 'vitest'
import { extensions } from './extensions.ts'
import { includesHeading, replaceRange, selectedLength } from './selected-html.ts'

let editor: Editor
const open = (content: string) => (editor = new Editor({ extensions, content }))
afterEach(() => editor.destroy())
const select = (from: number, to: number) =>
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)))

test.each([
  ['<p>R&amp;D for all.</p>', '<p>We do R&amp;D for all.</p>'],
  ['<p>R&amp;D for <strong>all</strong>.</p>', '<p>We do R&amp;D for <strong>all</strong>.</p>'],
])('%s within a paragraph is text of it', (html, after) => {
  open('<p>We do much.</p>')
  expect(replaceRange(editor, { from: 7, to: 12, before: 'much.' }, html)).toBe(true)
  expect(editor.getHTML()).toBe(after)
})

test('tells whether a selection has a heading', () => {
  open('<h2>Need</h2><p>We lease homes.</p>')
  select(8, 12)
  expect([includesHeading(editor.state), selectedLength(editor.state)]).toEqual([false, 4])
  select(2, 12)
  expect(includesHeading(editor.state)).toBe(true)
})

test('cells of a table have no text to rewrite', () => {
  open('<table><tbody><tr><td><p>Rent</p></td><td><p>Five</p></td></tr></tbody></table>')
  editor.commands.setCellSelection({ anchorCell: 2, headCell: 10 })
  expect(selectedLength(editor.state)).toBe(0)
})
