import type { ProposalPart } from '@fundharbor/contracts/documents/answers'

/** A piece of an uploaded file: a paragraph, or a heading. */
export interface Piece {
  text: string
  /** Of a heading, 1 for the highest; null for a paragraph. */
  level: number | null
}

/** What a file says, part by part, the start of a draft of ours, and how many of its blanks were left out. */
export interface ReadProposal {
  start: string
  parts: ProposalPart[]
  blanks: number
}

type Problem = 'encrypted' | 'broken' | 'empty' | 'long' | 'garbled'

/** What the worker thread returns: the parts of the file, or why it cannot be read. */
export type ParsedFile = ReadProposal | { problem: Problem }

/** What the worker thread is asked to read. */
export interface ReadTask {
  path: string
  kind: 'docx' | 'pdf' | 'txt' | 'html'
}

/** Why a file is not read, although it is not damaged. */
export class UnreadableError extends Error {
  override readonly cause: Problem
  constructor(problem: Problem) {
    super(problem)
    this.cause = problem
  }
}
