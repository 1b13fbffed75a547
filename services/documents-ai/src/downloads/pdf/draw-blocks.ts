import type { Block } from '../blocks.ts'
import type { Run } from '../runs.ts'
import { drawLine } from './draw.ts'
import { breakLines, widthOfAtoms } from './lines.ts'
import { ensureRoom, INK2, leadingOf, LINE, type Sheet } from './sheet.ts'
import { addElement, drawArtifact, drawTagged, within, type StructureElement } from './structure.ts'
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
const letterHeadings: Record<1 | 2 | 3, TextStyle> = {
  1: { size: 15, leading: 20, before: 4, after: 8, bold: true },
  2: { size: 11.5, leading: 16, before: 8, after: 3, bold: true },
  3: { size: 10.5, leading: 15, before: 6, after: 2, bold: true },
}
const body: TextStyle = { size: 10.5, leading: 16.5, before: 0, after: 8 }
const quote: TextStyle = { ...body, indent: 18, color: INK2 }
const ITEM_INDENT = 18

export type Item = Extract<Block, { kind: 'item' }>
/** A block, or items that follow each other. */
export type Group = Exclude<Block, Item> | { kind: 'list'; items: [Item, ...Item[]] }

/** Draws a block below the one before, on the next page if there is no room. */
export function drawGroup(sheet: Sheet, group: Group): void {
  if (group.kind === 'table') {
    ensureRoom(sheet, 60)
    drawTable(sheet, group)
    sheet.y += 12 * sheet.scale * sheet.spacing
  } else if (group.kind === 'rule') drawRule(sheet)
  else if (group.kind === 'heading') drawHeading(sheet, group)
  else if (group.kind === 'list') drawList(sheet, group.items)
  else {
    const element = addElement(sheet, tagOf(group), { alt: group.alt })
    drawText(sheet, group.runs, { ...(group.quote ? quote : body), rtl: group.rtl, element })
  }
}

const tagOf = ({ alt, quote: isQuote }: Extract<Block, { kind: 'paragraph' }>): string =>
  alt ? 'Figure' : isQuote ? 'BlockQuote' : 'P'

function drawRule(sheet: Sheet): void {
  ensureRoom(sheet, 20)
  drawArtifact(sheet, 'Layout', () =>
    sheet.pdf.rect(sheet.margin, sheet.y + 8, sheet.textWidth, 0.6).fill(LINE),
  )
  sheet.y += 18 * sheet.scale
}

/** Keeps headings with the text that follows. */
function drawHeading(sheet: Sheet, { level, runs, rtl }: Extract<Block, { kind: 'heading' }>): void {
  const look = Math.min(3, level + sheet.raisedBy) as 1 | 2 | 3
  const style = (sheet.isLetter ? letterHeadings : headings)[look]
  ensureRoom(sheet, (style.before + style.leading + style.after + 2 * body.leading) * sheet.scale)
  drawText(sheet, runs, { ...style, rtl, element: addElement(sheet, `H${level}`) })
}

function drawList(sheet: Sheet, items: Item[]): void {
  within(sheet, addElement(sheet, 'L'), () => {
    for (const item of items) within(sheet, addElement(sheet, 'LI'), () => drawItem(sheet, item))
  })
}

/** The bullet or number is on the side where reading starts. */
function drawItem(sheet: Sheet, { runs, depth, marker: text, rtl: own }: Item): void {
  const rtl = own ?? sheet.rtl
  const size = body.size * sheet.scale
  const leading = leadingOf(sheet, body.leading)
  ensureRoom(sheet, leading)
  const indent = ITEM_INDENT * depth
  const [marker = []] = breakLines(sheet, [{ text }], { size, width: sheet.textWidth, rtl })
  const width = Math.max(ITEM_INDENT - 2, widthOfAtoms(marker))
  const x = sheet.margin + (rtl ? sheet.textWidth - indent : indent - width)
  drawTagged(sheet, addElement(sheet, 'Lbl'), () =>
    drawLine(sheet, marker, { x, y: sheet.y, width, size, leading, rtl }),
  )
  drawText(sheet, runs, { ...body, after: 4, indent, rtl, element: addElement(sheet, 'LBody') })
}

function drawText(sheet: Sheet, runs: Run[], style: TextStyle & { element: StructureElement }): void {
  const rtl = style.rtl ?? sheet.rtl
  const { bold, color, element, indent = 0 } = style
  const size = style.size * sheet.scale
  const leading = leadingOf(sheet, style.leading)
  const width = sheet.textWidth - indent
  const x = rtl ? sheet.margin : sheet.margin + indent
  if (sheet.y > sheet.margin) sheet.y += style.before * sheet.scale * sheet.spacing
  for (const line of breakLines(sheet, runs, { size, width, rtl, bold })) {
    ensureRoom(sheet, leading)
    drawTagged(sheet, element, () =>
      drawLine(sheet, line, { x, y: sheet.y, width, size, leading, rtl, color, element }),
    )
    sheet.y += leading
  }
  sheet.y += style.after * sheet.scale * sheet.spacing
}
