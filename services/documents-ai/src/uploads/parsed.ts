/** A piece of an uploaded file. */
export interface Piece {
  text: string
  isHeading: boolean
}

/** What the worker thread returns: the file's text, or why there is none. */
export type ParsedFile = { pieces: Piece[] } | { problem: 'encrypted' | 'broken' | 'empty' }

/** What the worker thread is asked to read. */
export interface ReadTask {
  path: string
  kind: 'docx' | 'pdf' | 'txt'
}
