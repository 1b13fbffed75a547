import PDFDocument from 'pdfkit'
import type { Paper } from '../../rendering/render-pool.ts'
import type { Atom } from './atoms.ts'
import { openFont } from './open-font.ts'
import type { StructureElement } from './structure.ts'

/** Lengths are in points. */
const PAPERS: Readonly<Record<Paper, { width: number; height: number }>> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
}

/** Paper, margin and type size of a document. */
export interface PageSetup {
  paper: Paper
  margin: number
  /** Factor for type sizes. */
  scale: number
  /** Factor for the space between blocks. */
  spacing: number
  /** Letters have small headings. */
  isLetter: boolean
  /** By how many levels headings were moved up. */
  raisedBy: number
}

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
  margin: number
  scale: number
  spacing: number
  isLetter: boolean
  raisedBy: number
  pageHeight: number
  /** Width between the margins. */
  textWidth: number
  /** Where the last line ends. */
  bottom: number
  /** The element of the structure tree that blocks are added to. */
  parent: StructureElement
  rtl: boolean
  widths: Map<string, number>
  /** Font files registered with the PDF. */
  fonts: Set<string>
}

interface Described {
  title: string
  language: string
  rtl: boolean
}

/** Starts a tagged PDF. */
export function newSheet({ title, language, rtl }: Described, { paper, margin, ...setup }: PageSetup): Sheet {
  const { width, height } = PAPERS[paper]
  const pdf = new PDFDocument({
    size: [width, height],
    pdfVersion: '1.7',
    tagged: true,
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title },
    // Skips loading the built-in fonts, which are not used.
    font: null as unknown as string,
  })
  const parent = { type: 'Document', node: pdf.struct('Document') }
  pdf.addStructure(parent.node)
  return {
    pdf,
    parent,
    y: margin,
    margin,
    ...setup,
    pageHeight: height,
    textWidth: width - 2 * margin,
    bottom: height - margin,
    rtl,
    widths: new Map(),
    fonts: new Set(),
  }
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

/** Lines are closer where blocks are. */
export const leadingOf = ({ scale, spacing }: Sheet, leading: number): number =>
  leading * scale * (0.8 + 0.2 * spacing)

/** Starts a new page unless this much space is left. */
export function ensureRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom && sheet.y > sheet.margin) newPage(sheet)
}

export function newPage(sheet: Sheet): void {
  sheet.pdf.addPage()
  sheet.y = sheet.margin
}
