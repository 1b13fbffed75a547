import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import type { Piece } from './parsed.ts'

/** Longer files are rarely proposals. */
const MAX_PAGES = 200
/** How much larger than the body the type of a heading is. */
const HEADING_SCALE = 1.12
/** A gap of more lines than this separates paragraphs. */
const PARAGRAPH_GAP = 1.7

interface Line {
  text: string
  size: number
  /** Distance from the line above, in lines. */
  gap: number
}

/** The paragraphs and headings of a PDF, by size of type and gaps. Scripts and forms in it are not run. */
export async function readPdf(path: string): Promise<Piece[]> {
  const data = new Uint8Array(await readFile(path))
  const task = getDocument({ data, disableFontFace: true, useSystemFonts: false, verbosity: 0 })
  try {
    const pdf = await task.promise
    const lines: Line[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      lines.push(...linesOf(items.filter((item): item is TextItem => 'str' in item)))
    }
    return toPieces(lines)
  } finally {
    await task.destroy()
  }
}

/** The lines of a page from top to bottom. */
function linesOf(items: readonly TextItem[]): Line[] {
  const lines: (Line & { y: number })[] = []
  for (const { str, transform, height } of items) {
    if (str.trim() === '') continue
    const y: number = transform[5]
    const size = height || 1
    const last = lines.at(-1)
    if (last && Math.abs(last.y - y) < size / 2) last.text += `${/\s$|^$/.test(last.text) ? '' : ' '}${str}`
    else lines.push({ text: str, size, y, gap: last ? Math.abs(last.y - y) / size : 9 })
  }
  return lines
}

function toPieces(lines: readonly Line[]): Piece[] {
  const sizes = lines.flatMap(({ size, text }) =>
    Array.from({ length: Math.ceil(text.length / 20) }, () => size),
  )
  const body = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 1
  const pieces: Piece[] = []
  for (const { text, size, gap } of lines) {
    const isHeading = size > body * HEADING_SCALE && text.length < 120
    const last = pieces.at(-1)
    const clean = text.replaceAll(/\s+/g, ' ').trim()
    if (last && last.isHeading === isHeading && gap < PARAGRAPH_GAP) last.text += ` ${clean}`
    else pieces.push({ text: clean, isHeading })
  }
  return pieces
}
