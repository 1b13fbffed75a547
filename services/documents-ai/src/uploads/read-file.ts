import { readFile } from 'node:fs/promises'
import { findAnswers } from './find-answers.ts'
import type { ParsedFile, Piece, ReadTask } from './parsed.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'

const readers: Record<ReadTask['kind'], (path: string) => Promise<Piece[]>> = {
  docx: readDocx,
  pdf: readPdf,
  txt: readText,
}

/** More than any proposal has. */
const MAX_PIECES = 20_000

/** Runs in a worker thread, because files may be made to keep a reader busy. */
export async function parseFile({ path, kind }: ReadTask): Promise<ParsedFile> {
  try {
    const pieces = (await readers[kind](path)).slice(0, MAX_PIECES)
    const hasText = pieces.some(({ text }) => /\p{L}/u.test(text))
    return hasText ? { found: findAnswers(pieces) } : { problem: 'empty' }
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    return { problem: isEncrypted ? 'encrypted' : 'broken' }
  }
}

/** Paragraphs of plain text. A short line without a full stop, alone or numbered, is a heading. */
async function readText(path: string): Promise<Piece[]> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  return text
    .split(/\r?\n\s*\r?\n|\r?\n(?=#{1,6} )|(?<=^#{1,6} .*)\r?\n/m)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({
      text: paragraph.replace(/^#{1,6} /, ''),
      isHeading: /^#{1,6} /.test(paragraph) || (paragraph.length < 80 && !/[.!?:;,]$/.test(paragraph)),
    }))
}
