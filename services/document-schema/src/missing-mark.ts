import { Mark } from '@tiptap/core'

/** A blank to fill in. */
export const MissingMark = Mark.create({
  name: 'missing',
  inclusive: false,
  addAttributes: () => ({
    name: {
      default: null,
      parseHTML: (element) => element.dataset.missing ?? null,
      renderHTML: ({ name }) => (name ? { 'data-missing': name } : {}),
    },
    words: { default: '', parseHTML: (element) => element.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', HTMLAttributes, 0],
})
