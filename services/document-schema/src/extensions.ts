import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { MissingMark } from './missing-mark.ts'

/**
 * The formatting that documents have, for the editor and for the server that writes HTML from Yjs. Anything else that is
 * pasted becomes plain text. Without an undo history, which depends on whether a document is written together.
 */
export const formatting = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    undoRedo: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
  MissingMark,
]
