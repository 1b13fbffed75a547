import { z } from 'zod'

/** The address of a document's WebSocket, through which people write in it together (Hocuspocus). Its name there is its ID. */
export const livePath = (documentId: string): string => `/api/documents/${documentId}/live`

/** Message of a client that wants the document's HTML to be stored now; the server repeats it when that is done. */
export const STORE_NOW = 'store'

/** Message of the server to everybody who has a document open: its comments have changed. */
export const COMMENTS_CHANGED = 'comments'

/**
 * Messages of the server to everybody who has a document open: whether lists, files and readers get the text as it is in the editor.
 * `tooLong`: not until it is shorter; `failed`: not yet.
 */
export const StoreNews = z.enum(['stored', 'tooLong', 'failed'])
export type StoreNews = z.infer<typeof StoreNews>

/** Why the server ended a live connection, as a WebSocket close code. Any other code is worth another attempt. */
export const LiveClose = {
  /** The session ended, or the person's role or organization changed. */
  accessChanged: 4401,
  /** Somebody who can only read sent a change. */
  readOnly: 4403,
  /** The document was deleted. */
  deleted: 4404,
  /** The document has reached its largest size. */
  tooLong: 4413,
} as const
