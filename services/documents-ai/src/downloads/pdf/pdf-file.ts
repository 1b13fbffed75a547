import { setImmediate } from 'node:timers/promises'
import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import type { Layout } from '../../rendering/render-pool.ts'
import { blocksOf, type Block } from '../blocks.ts'
import type { List } from '../lists.ts'
import { drawGroup, type Group } from './draw-blocks.ts'
import { drawLine } from './draw.ts'
import { toPrintable } from './fonts.ts'
import { breakLines } from './lines.ts'
import { INK2, newSheet, type PageSetup, type Sheet } from './sheet.ts'
import { drawArtifact } from './structure.ts'

const BLOCKS_AT_ONCE = 10

/** Setups to try in turn for a letter that should fit on one page. */
const LETTER_SETUPS = [
  { margin: 68, scale: 1, spacing: 1 },
  { margin: 60, scale: 0.95, spacing: 0.75 },
  { margin: 54, scale: 0.91, spacing: 0.5 },
  { margin: 48, scale: 0.86, spacing: 0.3 },
]
const NORMAL = { margin: 68, scale: 1, spacing: 1 }

/** A document as a tagged PDF with embedded fonts. A letter gets smaller type if it then fits on one page. */
export async function pdfFile(document: GeneratedDocument, layout: Layout): Promise<Buffer> {
  const { raisedBy = 0, ...rest } = layout
  const { isLetter } = rest
  for (const setup of isLetter ? LETTER_SETUPS : []) {
    const { bytes, pages } = await layOut(document, { ...rest, raisedBy, ...setup })
    if (pages === 1) return bytes
  }
  return (await layOut(document, { ...rest, raisedBy, ...NORMAL })).bytes
}

async function layOut(
  document: GeneratedDocument,
  setup: PageSetup,
): Promise<{ bytes: Buffer; pages: number }> {
  const { title, language, isRtl: rtl } = document
  const sheet = newSheet({ title, language, rtl }, setup)
  const written = collect(sheet.pdf)
  for (const [index, group] of groupItems(blocksOf(toPrintable(document.content).text)).entries()) {
    // Yields to other requests.
    if (index % BLOCKS_AT_ONCE === 0) await setImmediate()
    drawGroup(sheet, group)
  }
  sheet.parent.node.end()
  const pages = sheet.pdf.bufferedPageRange().count
  drawFooters(sheet, toPrintable(title).text)
  sheet.pdf.end()
  return { bytes: await written, pages }
}

const outermost = (list: List): List => list.outermost ?? list

/** Items of a list that follow each other, and of the lists in it. */
function groupItems(blocks: Block[]): Group[] {
  const groups: Group[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind !== 'item') groups.push(block)
    else if (last?.kind === 'list' && outermost(last.items[0].list) === outermost(block.list))
      last.items.push(block)
    else groups.push({ kind: 'list', items: [block] })
  }
  return groups
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

/** Title and page number at the bottom of every page; a letter is not filed by a title. */
function drawFooters(sheet: Sheet, title: string): void {
  const { margin, textWidth, pageHeight } = sheet
  const { start, count } = sheet.pdf.bufferedPageRange()
  const options = { size: 8.5, width: textWidth - 80, rtl: sheet.rtl }
  const [name = []] = breakLines(sheet, [{ text: sheet.isLetter ? '' : title }], options)
  for (let page = start; page < start + count; page += 1) {
    sheet.pdf.switchToPage(page)
    const [number = []] = breakLines(sheet, [{ text: `${page + 1} / ${count}` }], {
      ...options,
      width: 70,
      rtl: false,
    })
    const position = { y: pageHeight - 44, size: 8.5, leading: 12, color: INK2 }
    drawArtifact(sheet, 'Pagination', () => {
      drawLine(sheet, name, {
        ...position,
        x: sheet.rtl ? margin + 80 : margin,
        width: textWidth - 80,
        rtl: sheet.rtl,
      })
      drawLine(sheet, number, {
        ...position,
        x: sheet.rtl ? margin : margin + textWidth - 70,
        width: 70,
        rtl: !sheet.rtl,
      })
    })
  }
}
