import { setImmediate } from 'node:timers/promises'
import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { blocksOf, type Block, type Run } from '../blocks.ts'
import { drawLine } from './draw.ts'
import { breakLines } from './lines.ts'
import { ensureRoom, INK2, LINE, MARGIN, newSheet, PAGE_HEIGHT, TEXT_WIDTH, type Sheet } from './sheet.ts'
import { drawTable } from './table.ts'

interface TextStyle {
  size: number
  leading: number
  before: number
  after: number
  bold?: boolean
  indent?: number
  rtl?: boolean
  color?: string
}

const headings: Record<1 | 2 | 3, TextStyle> = {
  1: { size: 21, leading: 27, before: 6, after: 12, bold: true },
  2: { size: 14, leading: 20, before: 14, after: 5, bold: true },
  3: { size: 11.5, leading: 17, before: 10, after: 4, bold: true },
}
const body: TextStyle = { size: 10.5, leading: 16.5, before: 0, after: 8 }
const quote: TextStyle = { ...body, indent: 18, color: INK2 }
const ITEM_INDENT = 18
const BLOCKS_AT_ONCE = 10

/** A document as a PDF with embedded fonts. */
export async function pdfFile(document: GeneratedDocument): Promise<Buffer> {
  const sheet = newSheet({ title: document.title, language: document.language, rtl: document.isRtl })
  const written = collect(sheet.pdf)
  for (const [index, block] of blocksOf(document.content).entries()) {
    // Yields to other requests.
    if (index % BLOCKS_AT_ONCE === 0) await setImmediate()
    drawBlock(sheet, block)
  }
  drawFooters(sheet, document.title)
  sheet.pdf.end()
  return written
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'table') {
    ensureRoom(sheet, 60)
    drawTable(sheet, block)
    sheet.y += 12
  } else if (block.kind === 'rule') drawRule(sheet)
  else if (block.kind === 'heading') drawHeading(sheet, block)
  else if (block.kind === 'item') drawItem(sheet, block)
  else drawText(sheet, block.runs, { ...(block.quote ? quote : body), rtl: block.rtl })
}

function drawRule(sheet: Sheet): void {
  ensureRoom(sheet, 20)
  sheet.pdf.rect(MARGIN, sheet.y + 8, TEXT_WIDTH, 0.6).fill(LINE)
  sheet.y += 18
}

/** Keeps headings with the text that follows. */
function drawHeading(sheet: Sheet, { level, runs, rtl }: Extract<Block, { kind: 'heading' }>): void {
  const style = headings[level]
  ensureRoom(sheet, style.before + style.leading + style.after + 2 * body.leading)
  drawText(sheet, runs, { ...style, rtl })
}

/** The bullet or number is on the side where reading starts. */
function drawItem(sheet: Sheet, { runs, depth, number, rtl: own }: Extract<Block, { kind: 'item' }>): void {
  const rtl = own ?? sheet.rtl
  ensureRoom(sheet, body.leading)
  const indent = ITEM_INDENT * depth
  const [marker = []] = breakLines(sheet, [{ text: number === null ? '•' : `${number}.` }], {
    size: body.size,
    width: ITEM_INDENT,
    rtl,
  })
  const x = rtl ? MARGIN + TEXT_WIDTH - indent : MARGIN + indent - ITEM_INDENT
  const { size, leading } = body
  drawLine(sheet, marker, { x: rtl ? x : x + 2, y: sheet.y, width: ITEM_INDENT - 2, size, leading, rtl })
  drawText(sheet, runs, { ...body, after: 4, indent, rtl })
}

function drawText(sheet: Sheet, runs: Run[], style: TextStyle): void {
  const rtl = style.rtl ?? sheet.rtl
  const { size, leading, bold, color, indent = 0 } = style
  const width = TEXT_WIDTH - indent
  const x = rtl ? MARGIN : MARGIN + indent
  if (sheet.y > MARGIN) sheet.y += style.before
  for (const line of breakLines(sheet, runs, { size, width, rtl, bold })) {
    ensureRoom(sheet, leading)
    drawLine(sheet, line, { x, y: sheet.y, width, size, leading, rtl, color })
    sheet.y += leading
  }
  sheet.y += style.after
}

/** Title and page number at the bottom of every page. */
function drawFooters(sheet: Sheet, title: string): void {
  const { start, count } = sheet.pdf.bufferedPageRange()
  const options = { size: 8.5, width: TEXT_WIDTH - 80, rtl: sheet.rtl }
  const [name = []] = breakLines(sheet, [{ text: title }], options)
  for (let page = start; page < start + count; page += 1) {
    sheet.pdf.switchToPage(page)
    const [number = []] = breakLines(sheet, [{ text: `${page + 1} / ${count}` }], {
      ...options,
      width: 70,
      rtl: false,
    })
    const position = { y: PAGE_HEIGHT - 44, size: 8.5, leading: 12, color: INK2 }
    drawLine(sheet, name, {
      ...position,
      x: sheet.rtl ? MARGIN + 80 : MARGIN,
      width: TEXT_WIDTH - 80,
      rtl: sheet.rtl,
    })
    drawLine(sheet, number, {
      ...position,
      x: sheet.rtl ? MARGIN : MARGIN + TEXT_WIDTH - 70,
      width: 70,
      rtl: !sheet.rtl,
    })
  }
}
