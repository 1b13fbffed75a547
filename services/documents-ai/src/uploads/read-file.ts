import { readFile } from 'node:fs/promises'
import { problemOf, type Piece, type ReadingRules } from '@fundharbor/chassis/documents/pieces'
import { readDocx } from '@fundharbor/chassis/documents/read-docx'
import { readHtml } from '@fundharbor/chassis/documents/read-html'
import { readPdf } from '@fundharbor/chassis/documents/read-pdf'
import { isOpenQuestion, knownHeading, levelOf } from './headings.ts'
import type { ParsedFile, ReadTask } from './parsed.ts'
import { readParts } from './read-parts.ts'
import { decode, readText } from './read-text.ts'

const rules: ReadingRules = { levelOf, isOpenQuestion, isKnown: (heading) => knownHeading(heading) !== null }

const readers: Record<ReadTask['kind'], (path: string) => Promise<Piece[]>> = {
  docx: (path) => readDocx(path, rules),
  pdf: (path) => readPdf(path, rules),
  txt: async (path) => readText(decode(await readFile(path))),
  html: async (path) => readHtml(decode(await readFile(path)), rules),
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
    return { problem: problemOf(error) }
  }
}
