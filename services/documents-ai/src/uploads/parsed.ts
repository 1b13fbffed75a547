import type { AnswerRow } from '@fundharbor/contracts/documents/answers'

/** A piece of an uploaded file. */
export interface Piece {
  text: string
  isHeading: boolean
}

/** An answer found in a file. */
export interface FoundAnswer {
  question: string
  rows: AnswerRow[]
}

/** What the worker thread returns: the answers in the file, or why it cannot be read. */
export type ParsedFile = { found: FoundAnswer[] } | { problem: 'encrypted' | 'broken' | 'empty' }

/** What the worker thread is asked to read. */
export interface ReadTask {
  path: string
  kind: 'docx' | 'pdf' | 'txt'
}
