import { problemOf, type Piece, type Problem } from '@fundharbor/chassis/documents/pieces'
import { readDocx } from '@fundharbor/chassis/documents/read-docx'
import { readPdf } from '@fundharbor/chassis/documents/read-pdf'
import { callHeadings } from './headings.ts'

/** What the thread is asked to read. */
export interface ReadTask {
  path: string
  kind: 'docx' | 'pdf'
}

const MAX_CHARACTERS = 2_000_000

/** Runs in a thread, because files may be made to keep a reader busy. */
export async function readPieces({ path, kind }: ReadTask): Promise<Piece[] | { problem: Problem }> {
  try {
    const pieces = await (kind === 'pdf' ? readPdf : readDocx)(path, callHeadings)
    if (pieces.reduce((sum, { text }) => sum + text.length, 0) > MAX_CHARACTERS) return { problem: 'long' }
    return pieces.some(({ text }) => /\p{L}/u.test(text)) ? pieces : { problem: 'empty' }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
