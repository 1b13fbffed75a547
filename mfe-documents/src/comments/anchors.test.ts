import { documentExtensions } from '@fundharbor/document-schema/extensions'
import { TEXT } from '@fundharbor/document-schema/fields'
import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { onTestFinished, expect, test } from 'vitest'
import * as Y from 'yjs'
import { findQuoted, findUnchanged, isPlain, quoteOf, selectedRange } from './anchors.ts'

function openEditor(doc: Y.Doc) {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...documentExtensions, Collaboration.configure({ document: doc, field: TEXT })],
  })
  onTestFinished(() => editor.destroy())
  return editor
}

/** Two people with the same document. */
function openTwo(content: string) {
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  one.on('update', (update: Uint8Array, origin) => origin !== other && Y.applyUpdate(other, update, one))
  other.on('update', (update: Uint8Array, origin) => origin !== one && Y.applyUpdate(one, update, other))
  const [editor, colleague] = [openEditor(one), openEditor(other)]
  editor.commands.setContent(content)
  return { editor, colleague }
}

const placeOf = (editor: Editor, text: string): number => {
  let place = -1
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(text) ?? -1
    if (place < 0 && at >= 0) place = position + at
  })
  return place
}

const select = (editor: Editor, text: string) => {
  const from = placeOf(editor, text)
  editor.commands.setTextSelection({ from, to: from + text.length })
}

const quote = (editor: Editor, text: string) => {
  select(editor, text)
  const range = selectedRange(editor.state)
  if (!range) throw new Error('nothing is selected')
  return quoteOf(editor.state, range)
}

const textAt = ({ state }: Editor, quoted: Parameters<typeof findQuoted>[1]) => {
  const range = findQuoted(state, quoted)
  return range && state.doc.textBetween(range.from, range.to, '\n')
}

const CONTENT = '<h2>Need</h2><p>We house people.</p><p>In town.</p>'

test('a comment stays at its words while others write before it, in it and behind it', () => {
  const { editor, colleague } = openTwo(CONTENT)
  const quoted = quote(editor, 'house people')
  expect(quoted.quote).toBe('house people')
  colleague.commands.insertContentAt(placeOf(colleague, 'We'), 'Today, ')
  colleague.commands.insertContentAt(placeOf(colleague, 'house'), 'gladly ')
  colleague.commands.insertContentAt(placeOf(colleague, 'people'), '40 ')
  colleague.commands.insertContentAt(placeOf(colleague, '.'), ' here')
  for (const each of [editor, colleague]) expect(textAt(each, quoted)).toBe('house 40 people')
  expect(findUnchanged(editor.state, quoted)).toBeNull()
})

test('a comment at the very start of the document is found', () => {
  const { editor, colleague } = openTwo(CONTENT)
  const quoted = quote(editor, 'Need')
  expect(textAt(colleague, quoted)).toBe('Need')
  colleague.commands.insertContentAt(placeOf(colleague, 'eed'), 'N')
  expect(textAt(editor, quoted)).toBe('NNeed')
})

test('a comment follows its text into another paragraph', () => {
  const { editor, colleague } = openTwo(CONTENT)
  const quoted = quote(editor, 'house people')
  colleague.chain().setTextSelection(placeOf(colleague, 'house')).splitBlock().run()
  expect(colleague.getText()).toContain('We \n\nhouse people.')
  for (const each of [editor, colleague]) expect(textAt(each, quoted)).toBe('house people')
})

test('text that was deleted is gone, and not found in similar text', () => {
  const { editor, colleague } = openTwo('<p>We house people.</p><p>A house. A house.</p>')
  const quoted = quote(editor, 'house')
  select(colleague, 'We house people')
  colleague.commands.deleteSelection()
  for (const each of [editor, colleague]) expect(findQuoted(each.state, quoted)).toBeNull()
})

test('positions that somebody made up show nothing and break nothing', () => {
  const { editor } = openTwo(CONTENT)
  const facts = btoa(
    String.fromCharCode(
      ...Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(new Y.Doc().getMap('facts'), 0)),
    ),
  )
  for (const place of ['', 'AA==', '////', facts]) {
    const quoted = { anchor: { from: place, to: place }, quote: 'Nowhere' }
    expect(findQuoted(editor.state, quoted), place).toBeNull()
  }
})

test('all of the text can be quoted, but only text of one paragraph can be replaced', () => {
  const { editor } = openTwo(CONTENT)
  editor.commands.selectAll()
  const all = selectedRange(editor.state)
  expect(all && quoteOf(editor.state, all).quote).toBe('Need\nWe house people.\nIn town.')
  expect(all && isPlain(editor.state, all)).toBe(false)
  select(editor, 'In town')
  const part = selectedRange(editor.state)
  expect(part && isPlain(editor.state, part)).toBe(true)
  editor.commands.setTextSelection(2)
  expect(selectedRange(editor.state)).toBeNull()
})
