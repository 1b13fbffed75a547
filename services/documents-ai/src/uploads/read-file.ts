import { readFile } from 'node:fs/promises'
import { UnreadableError, type ParsedFile, type Piece, type ReadTask } from './parsed.ts'
import { readDocx } from './read-docx.ts'
import { readHtml } from './read-html.ts'
import { readParts } from './read-parts.ts'
import { readPdf } from './read-pdf.ts'
import { decode, readText } from './read-text.ts'

const readers: Record<ReadTask['kind'], (path: string) => Promise<Piece[]>> = {
  docx: readDocx,
  pdf: readPdf,
  txt: async (path) => readText(decode(await readFile(path))),
  html: async (path) => readHtml(decode(await readFile(path))),
}

/** More than any proposal has. */
const MAX_PIECES = 20_000
const MAX_CHARACTERS = 1_000_000

/** Runs in a worker thread, because files may be made to keep a reader busy. */
export async function parseFile({ path, kind }: ReadTask): Promise<ParsedFile> {
  try {
    const pieces = await readers[kind](path)
    const length = pieces.reduce((sum, { text }) => sum + text.length, 0)
    if (pieces.length > MAX_PIECES || length > MAX_CHARACTERS) return { problem: 'long' }
    const hasText = pieces.some(({ text }) => /\p{L}/u.test(text))
    return hasText ? readParts(pieces) : { problem: 'empty' }
  } catch (error) {
    if (error instanceof UnreadableError) return { problem: error.cause }
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    return { problem: isEncrypted ? 'encrypted' : 'broken' }
  }
}
