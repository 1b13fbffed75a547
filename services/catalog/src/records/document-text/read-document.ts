import { uploadKindOf } from '@fundharbor/chassis/documents/kind-of'
import type { Piece, Problem } from '@fundharbor/chassis/documents/pieces'
import { threadReader } from '@fundharbor/chassis/documents/read-in-thread'
import { invalid } from '@fundharbor/chassis/http/failures'
import type { ReadTask } from './read-file.ts'

const read = threadReader<ReadTask, Piece[]>({
  file: new URL('read-file.ts', import.meta.url),
  name: 'readPieces',
  field: 'file',
})

const problems: Record<Problem | 'kind' | 'doc' | 'encryptedWord', string> = {
  kind: 'Choose a PDF or a Word file (DOCX).',
  doc: 'Old Word files (DOC) can’t be read. Save it as DOCX and choose that.',
  encryptedWord: 'This Word file is protected by a password. Save a copy without one and choose that.',
  encrypted: 'This PDF is protected by a password. Save a copy without one and choose that.',
  broken: 'This file could not be read. It may be damaged: open it, save it again, and choose that.',
  empty: 'This file has no text: it seems to be a scan. Ask the funder for a PDF with text, or a Word file.',
  long: 'This file has more than 200 pages. Save the pages that matter as a file of their own and choose that.',
  garbled: 'This PDF doesn’t say which letters its signs stand for. Ask the funder for a Word file.',
}

/**
 * The paragraphs, headings and lines of tables in a PDF or DOCX, read in a thread. Lines of a paragraph end with `\n`, cells are
 * apart by ` | `. Throws INVALID for `file` with one sentence that says why it cannot be read.
 */
export async function readDocument(path: string, name: string): Promise<Piece[]> {
  const found = await uploadKindOf(path, name)
  if ('refusal' in found) {
    const { refusal } = found
    throw invalid({ file: problems[refusal === 'doc' || refusal === 'encryptedWord' ? refusal : 'kind'] })
  }
  const { kind } = found
  if (kind !== 'pdf' && kind !== 'docx') throw invalid({ file: problems.kind })
  const pieces = await read({ path, kind })
  if ('problem' in pieces) throw invalid({ file: problems[pieces.problem] })
  return pieces
}
