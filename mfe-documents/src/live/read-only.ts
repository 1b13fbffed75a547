import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

const refuse = (_: unknown, event: Event) => {
  event.preventDefault()
  return true
}

/** A text that can be selected, with the keyboard, too, and that only others change. */
export const ReadOnly = Extension.create({
  name: 'readOnly',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (transaction) =>
        !transaction.docChanged || transaction.getMeta(ySyncPluginKey)?.isChangeOrigin === true,
      props: {
        // A phone opens no keyboard for it.
        attributes: { 'aria-readonly': 'true', inputmode: 'none' },
        handleDOMEvents: {
          beforeinput: refuse,
          cut: refuse,
          paste: refuse,
          drop: refuse,
          // Tab indents nothing here, so it moves on to what is next on the page.
          keydown: (_, { key }) => key === 'Tab',
        },
      },
    }),
  ],
})
