import { Extension } from '@tiptap/core'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import type { Presence } from './live-connection.ts'
import styles from './live.module.css'

const COLORS = 5

/** The same for a person on every screen. */
export const colorClassOf = (id: string): string =>
  styles[`person${[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLORS}`] ?? ''

/** Shows where others are in the text, and what they have selected. */
export const carets = (awareness: Awareness) =>
  Extension.create({
    name: 'carets',
    addProseMirrorPlugins: () => [
      yCursorPlugin(awareness, {
        cursorBuilder: (user: Presence) => drawCaret(user),
        selectionBuilder: ({ id }: Presence) => ({ class: `${styles.selection} ${colorClassOf(id)}` }),
      }),
    ],
  })

function drawCaret({ id, name }: Presence): HTMLElement {
  const caret = document.createElement('span')
  caret.className = `${styles.caret} ${colorClassOf(id)}`
  const label = document.createElement('span')
  label.className = styles.label ?? ''
  label.textContent = name
  // No width of its own, so that nothing moves.
  caret.append('\u2060', label, '\u2060')
  return caret
}
