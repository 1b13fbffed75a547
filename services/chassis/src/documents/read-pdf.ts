import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { withFields } from './pdf-fields.ts'
import { toLines, type Line, type PlacedText } from './pdf-lines.ts'
import { withoutMargins } from './pdf-margins.ts'
import { UnreadableError, type Piece, type ReadingRules } from './pieces.ts'

/** Longer files are rarely proposals, or what funders write about one call. */
const MAX_PAGES = 200
/** How much larger than the body the type of a heading is. */
const HEADING_SCALE = 1.12
const MAX_HEADING = 120
/** A gap of more lines than this separates paragraphs. */
const PARAGRAPH_GAP = 1.7
const BOLD = /bold|black|heavy/i

/** The paragraphs and headings of a PDF, by type and gaps. Scripts in it are not run. */
export async function readPdf(path: string, rules: ReadingRules): Promise<Piece[]> {
  const data = new Uint8Array(await readFile(path))
  // Pictures are not decoded.
  const task = getDocument({
    data,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
    maxImageSize: 1,
    // Names of fonts, which say what is bold.
    fontExtraProperties: true,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > MAX_PAGES) throw new UnreadableError('long')
    const pages: Line[][] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      pages.push(toLines(withFields(await textsOf(page), await page.getAnnotations()), rules))
      page.cleanup()
    }
    const lines = withoutMargins(pages).flatMap((page, at) => page.map((line) => ({ ...line, page: at + 1 })))
    if (isGarbled(lines)) throw new UnreadableError('garbled')
    return toPieces(withWholeQuestions(lines, rules), rules)
  } finally {
    await task.destroy()
  }
}

interface PageLine extends Line {
  page: number
}

/** The texts of a page with their places. Fonts are known once the page’s operators are. */
async function textsOf(page: PDFPageProxy): Promise<PlacedText[]> {
  await page.getOperatorList()
  const { items } = await page.getTextContent()
  const isBold = (font: string) =>
    page.commonObjs.has(font) && BOLD.test(page.commonObjs.get(font)?.name ?? '')
  return items
    .filter((item): item is TextItem => 'str' in item && item.str !== '')
    .map(({ str, dir, width, height, transform, fontName }) => ({
      text: str,
      isRtl: dir === 'rtl',
      x: transform[4],
      y: transform[5],
      width,
      size: height || 1,
      isBold: isBold(fontName),
    }))
}

/** Some PDFs have the shapes of letters without saying which letters they are. */
function isGarbled(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join('')
  return (text.match(/[\p{Cc}\p{Co}\uFFFD]/gu)?.length ?? 0) > text.length * 0.02
}

/** Lines after the first that the question of a form can have. */
const MORE_LINES = 2

/** The numbered questions of a form in one line each, as levels are told by whole headings. */
function withWholeQuestions(lines: readonly PageLine[], { isOpenQuestion }: ReadingRules): PageLine[] {
  const whole: PageLine[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line) break
    const below = lines.slice(at + 1, at + 1 + MORE_LINES)
    const end = isOpenQuestion(line.text)
      ? below.findIndex(({ text, gap }) => gap < PARAGRAPH_GAP && text.endsWith('?'))
      : -1
    const text = [line, ...below.slice(0, end + 1)].map((each) => each.text).join(' ')
    whole.push({ ...line, text })
    at += end + 1
  }
  return whole
}

/** Signs that begin the items of lists. */
const ITEM = /^[•●▪◦○■□☐⬧➢✓\uF0B7\uF0A7]\s*\S/u

function toPieces(lines: readonly PageLine[], { levelOf, keepsLines = false }: ReadingRules): Piece[] {
  const sizes = lines.flatMap(({ size, text }) =>
    Array.from({ length: Math.ceil(text.length / 20) }, () => size),
  )
  const body = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 1
  const isLarge = (size: number) => size > body * HEADING_SCALE
  const large = [...new Set(lines.map(({ size }) => Math.round(size)).filter(isLarge))].toSorted(
    (a, b) => b - a,
  )
  const pieces: Piece[] = []
  const all = lines.map(({ text }) => text).join('\n')
  for (const [at, { text, size, gap, isBold, page }] of lines.entries()) {
    const level =
      isLarge(size) && text.length < MAX_HEADING
        ? large.indexOf(Math.round(size)) + 1
        : levelOf(text, { isBold: isBold && !isWithinText(text, lines[at + 1]) })
    const last = pieces.at(-1)
    const isItem = ITEM.test(text)
    const goesOn =
      last && !isItem && last.level === level && (gap < PARAGRAPH_GAP || isCutOff(last.text, text))
    if (goesOn) last.text = join(last.text, text, { all, by: keepsLines && level === null ? '\n' : ' ' })
    else pieces.push({ text, level, isItem, page })
  }
  return pieces
}

/** Bold words of a paragraph can fill a line of it. */
const isWithinText = (text: string, below: Line | undefined): boolean =>
  /^\p{Ll}/u.test(text) ||
  (below !== undefined && !below.isBold && below.gap < PARAGRAPH_GAP && /^\p{Ll}/u.test(below.text))

/** A paragraph that goes on at the top of the next page. */
const isCutOff = (above: string, below: string) => /[\p{L},-]$/u.test(above) && /^\p{Ll}/u.test(below)

/** A word that was split at the end of a line loses its hyphen, unless it is written with one elsewhere. */
function join(above: string, below: string, { all, by }: { all: string; by: string }): string {
  const [, start, hyphen] = /(\p{L}+)([-\u00AD])$/u.exec(above) ?? []
  const [end] = /^\p{Ll}+/u.exec(below) ?? []
  if (!start || !hyphen || !end) return above + by + below
  return all.includes(`${start}-${end}`) ? above + below : above.slice(0, -1) + below
}
