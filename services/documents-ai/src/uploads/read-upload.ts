import path from 'node:path'
import { withTemporaryUpload } from '@fundharbor/chassis/files/uploads'
import { invalid, unavailable } from '@fundharbor/chassis/http/failures'
import { MAX_PROPOSAL_BYTES } from '@fundharbor/contracts/documents/answers'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import type { Context } from 'koa'
import { createThreadPool } from '@fundharbor/chassis/runtime/thread-pool'
import { uploadKindOf } from './kind-of.ts'
import type { ParsedFile, ReadProposal, ReadTask } from './parsed.ts'

const THREADS = 1
const MAX_WAITING = 8
const TIME_LIMIT_MS = 20_000

const threads = createThreadPool<ReadTask, ParsedFile>({
  file: new URL('read-file.ts', import.meta.url),
  name: 'parseFile',
  maxThreads: THREADS,
  maxHeap: 384,
  idleMs: 60_000,
})
const queue = bulkhead(THREADS, MAX_WAITING)

/** A thread's limit does not count what is inflated: a file that makes the process grow more than this is not read on. */
const MAX_GROWTH_BYTES = 400 * 1024 * 1024
const LOOK_EVERY_MS = 100

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
  slow: 'This file took too long to read. Upload a shorter one.',
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
/** Stops the thread if it takes too long or too much memory. */
async function runWatched(task: ReadTask): Promise<ParsedFile> {
  const before = process.memoryUsage.rss()
  const memory = new AbortController()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() - before > MAX_GROWTH_BYTES) memory.abort()
  }, LOOK_EVERY_MS)
  try {
    const signal = AbortSignal.any([memory.signal, AbortSignal.timeout(TIME_LIMIT_MS)])
    return await threads.run(task, { signal })
  } finally {
    clearInterval(timer)
  }
}

async function parse(task: ReadTask): Promise<ParsedFile> {
  try {
    return await queue.execute(() => runWatched(task))
  } catch (error) {
    if (error instanceof BulkheadRejectedError)
      throw unavailable('Many files are being read. Try again in a moment.', error)
    if (error instanceof Error && error.name === 'AbortError') throw invalid({ file: problems.slow })
    // The thread ran out of memory.
    return { problem: 'broken' }
  }
}
