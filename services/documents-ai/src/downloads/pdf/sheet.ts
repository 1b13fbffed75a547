import PDFDocument from 'pdfkit'
import type { Atom } from './atoms.ts'
import { openFont } from './open-font.ts'

/** Lengths are in points; the page is A4. */
export const MARGIN = 68
export const PAGE_WIDTH = 595.28
export const PAGE_HEIGHT = 841.89
export const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN
export const BOTTOM = PAGE_HEIGHT - MARGIN

export const INK = '#12262e'
export const INK2 = '#495c64'
export const LINE = '#b9c7cc'
export const HEAD_FILL = '#eef3f3'
export const LINK = '#0a5868'
export const MISSING = { fill: '#fbf0cb', ink: '#735200' }

/** A PDF in progress: `y` is where the next line starts. */
export interface Sheet {
  pdf: PDFKit.PDFDocument
  y: number
  rtl: boolean
  widths: Map<string, number>
  /** Font files registered with the PDF. */
  fonts: Set<string>
}

export function newSheet({ title, language, rtl }: { title: string; language: string; rtl: boolean }): Sheet {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title },
    // Skips loading the built-in fonts, which are not used.
    font: null as unknown as string,
  })
  return { pdf, y: MARGIN, rtl, widths: new Map(), fonts: new Set() }
}

/** Sets the font and size for what is measured or drawn next. */
export function useFont({ pdf, fonts }: Sheet, file: string, size: number): PDFKit.PDFDocument {
  if (!fonts.has(file)) {
    fonts.add(file)
    // An opened font works too, but the types only allow files.
    pdf.registerFont(file, openFont(file) as unknown as string)
  }
  return pdf.font(file).fontSize(size)
}

/** Width of a word, cached because words repeat. */
export function widthOf(sheet: Sheet, { font, text }: Pick<Atom, 'font' | 'text'>, size: number): number {
  const { widths } = sheet
  const key = `${font}\n${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = useFont(sheet, font, 1000).widthOfString(text)
    widths.set(key, width)
  }
  return (width * size) / 1000
}

/** Starts a new page unless this much space is left. */
export function ensureRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > BOTTOM && sheet.y > MARGIN) newPage(sheet)
}

export function newPage(sheet: Sheet): void {
  sheet.pdf.addPage()
  sheet.y = MARGIN
}
