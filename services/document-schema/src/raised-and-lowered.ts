import { Mark } from '@tiptap/core'

/** Text is never both raised and lowered. Yjs stores marks that do not exclude themselves under names of their own. */
const excludes = 'superscript subscript'

/** Raised text, as in 10⁶. Tiptap's own extensions for this have no release for the version of the others. */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes,
  parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** Lowered text, as in CO₂. */
export const Subscript = Mark.create({
  name: 'subscript',
  excludes,
  parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) }
  },
})
