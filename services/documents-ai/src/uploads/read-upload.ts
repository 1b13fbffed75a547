import path from 'node:path'
import { uploadKindOf } from '@fundharbor/chassis/documents/kind-of'
import { threadReader } from '@fundharbor/chassis/documents/read-in-thread'
import { withTemporaryUpload } from '@fundharbor/chassis/files/uploads'
import { invalid } from '@fundharbor/chassis/http/failures'
import { MAX_PROPOSAL_BYTES } from '@fundharbor/contracts/documents/answers'
import type { Context } from 'koa'
import type { ReadProposal, ReadTask } from './parsed.ts'

const parse = threadReader<ReadTask, ReadProposal>({
  file: new URL('read-file.ts', import.meta.url),
  name: 'parseFile',
  field: 'file',
})

const rules = { field: 'file', maxFiles: 1, maxBytes: MAX_PROPOSAL_BYTES, refusesPictures: true }

const problems = {
  kind: 'Choose a Word file (DOCX), a PDF, a web page (HTML) or a text file.',
  odt: 'OpenDocument files can’t be read. Save it as a Word file (DOCX) and upload that.',
  rtf: 'Rich Text files (RTF) can’t be read. Save it as a Word file (DOCX) and upload that.',
  table:
    'Tables (CSV) can’t be read as a proposal. Upload the Word file, PDF, web page or text that has your answers.',
  doc: 'Old Word files (DOC) can’t be read. Save it as DOCX and upload that.',
  large: `The file is larger than ${MAX_PROPOSAL_BYTES / 1024 / 1024} MB.`,
  encryptedWord: 'This Word file is protected by a password. Save a copy without one and upload that.',
  encrypted: 'This PDF is protected by a password. Save a copy without one and upload that.',
  broken: 'This file could not be read. It may be damaged: open it, save it again, and upload that.',
  empty: 'This file has no text. Pictures of pages cannot be read.',
  long: 'This file is longer than a proposal. Upload the part of it with your texts.',
  garbled: 'This PDF doesn’t say which letters its signs stand for. Upload the Word file (DOCX) instead.',
}

/** The name of the form's file and what it says, read by a worker thread. Throws INVALID with what is wrong with it. */
export async function readUpload(ctx: Context): Promise<ReadProposal & { name: string }> {
  return withTemporaryUpload(ctx, rules, async ({ files: [file] }) => {
    if (!file || file.size === 0) throw invalid({ file: problems.kind })
    if (file.isTooLarge) throw invalid({ file: problems.large })
    const found = await uploadKindOf(file.path, file.name)
    if ('refusal' in found) throw invalid({ file: problems[found.refusal] })
    const parsed = await parse({ path: file.path, ...found })
    if ('problem' in parsed) throw invalid({ file: problems[parsed.problem] })
    return { name: path.basename(file.name).slice(0, 200), ...parsed }
  })
}
