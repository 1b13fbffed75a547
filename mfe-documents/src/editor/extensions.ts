import { formatting } from '@fundharbor/document-schema/extensions'
import { MissingMark } from './missing-mark.ts'
import { Paste } from './paste.ts'

/** Allowed formatting. Anything else that is pasted becomes plain text. */
export const extensions = [...formatting, MissingMark, Paste]
