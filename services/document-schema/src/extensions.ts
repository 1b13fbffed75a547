import type { Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { MissingMark } from './missing-mark.ts'
import { Subscript, Superscript } from './raised-and-lowered.ts'

/**
 * The formatting that documents have, for the editor and for the server that writes HTML from Yjs. Anything else that is
 * pasted becomes plain text. Without an undo history: everybody undoes what they wrote themselves.
 */
export const formatting: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    undoRedo: false,
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Superscript,
  Subscript,
]

/** Everything that a document can have. */
export const documentExtensions: Extensions = [...formatting, MissingMark]
