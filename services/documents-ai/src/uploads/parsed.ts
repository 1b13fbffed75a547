import type { Problem } from '@fundharbor/chassis/documents/pieces'
import type { ProposalPart } from '@fundharbor/contracts/documents/answers'

/** What a file says, part by part, the start of a draft of ours, and how many of its blanks were left out. */
export interface ReadProposal {
  start: string
  parts: ProposalPart[]
  blanks: number
}

/** What the worker thread returns: the parts of the file, or why it cannot be read. */
export type ParsedFile = ReadProposal | { problem: Problem }

/** What the worker thread is asked to read. */
export interface ReadTask {
  path: string
  kind: 'docx' | 'pdf' | 'txt' | 'html'
}
