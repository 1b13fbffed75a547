import {
  BorderStyle,
  CarriageReturn,
  ExternalHyperlink,
  HeadingLevel,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
  type ParagraphChild,
} from 'docx'
import type { Block, Cell } from './blocks.ts'
import type { Run } from './runs.ts'

/** Styles that people can change for the whole document in Word. */
export const QUOTE = 'Quote'
export const LIST = 'ListParagraph'

/** Names of the numbering styles of lists. */
export const BULLETS = 'bullets'
export const NUMBERS = 'numbers'

const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'B9C7CC' }
const borders = { top: LINE, bottom: LINE, left: LINE, right: LINE }
const headingLevels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3]

/** Blocks as elements of a DOCX document. */
export function childrenOf(blocks: Block[], isRtl: boolean): FileChild[] {
  let list = 0
  return blocks.flatMap((block, index): FileChild[] => {
    if (block.kind === 'rule') return [new Paragraph({ thematicBreak: true })]
    const bidirectional = block.rtl ?? isRtl
    // An empty paragraph adds space after a table.
    if (block.kind === 'table')
      return [tableOf(block.rows, bidirectional), new Paragraph({ spacing: { after: 0 } })]
    const children = runsOf(block.runs, bidirectional)
    if (block.kind === 'heading') {
      return [new Paragraph({ heading: headingLevels[block.level - 1], bidirectional, children })]
    }
    if (block.kind === 'paragraph') {
      return [new Paragraph({ bidirectional, children, style: block.quote ? QUOTE : undefined })]
    }
    if (startsList(blocks, index)) list += 1
    const numbering = {
      reference: block.number === null ? BULLETS : NUMBERS,
      level: Math.min(8, block.depth - 1),
      instance: list,
    }
    return [new Paragraph({ bidirectional, children, numbering, style: LIST })]
  })
}

/** Numbered lists start at one. */
function startsList(blocks: Block[], index: number): boolean {
  const [block, previous] = [blocks[index], blocks[index - 1]]
  return block?.kind === 'item' && (previous?.kind !== 'item' || (block.number === 1 && block.depth === 1))
}

function runsOf(runs: Run[], rightToLeft: boolean, bold = false): ParagraphChild[] {
  return runs.map((run) => {
    const text = textRun(bold ? { ...run, bold: true } : run, rightToLeft)
    return run.link && /^(https?|mailto):/i.test(run.link)
      ? new ExternalHyperlink({ link: run.link, children: [text] })
      : text
  })
}

function textRun(run: Run, rightToLeft: boolean): TextRun {
  const missing = run.missing
    ? { color: '735200', shading: { type: ShadingType.CLEAR, fill: 'FBF0CB', color: 'auto' } }
    : {}
  const italics = run.italic ?? run.missing
  const [first = '', ...more] = run.text.split('\n')
  return new TextRun({
    rightToLeft: rightToLeft && RTL.test(run.text),
    bold: run.bold,
    boldComplexScript: run.bold,
    italics,
    italicsComplexScript: italics,
    strike: run.strike,
    underline: run.underline || run.link ? {} : undefined,
    ...missing,
    children: [first, ...more.flatMap((line) => [new CarriageReturn(), line])],
  })
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

function tableOf(rows: Cell[][], visuallyRightToLeft: boolean): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    visuallyRightToLeft,
    rows: rows.map((row, index) => {
      const tableHeader = index === 0 && row.every(({ header }) => header)
      return new TableRow({
        tableHeader,
        cantSplit: true,
        children: row.map((cell) => cellOf(cell, visuallyRightToLeft)),
      })
    }),
  })
}

function cellOf({ paragraphs, header, colspan }: Cell, rtl: boolean): TableCell {
  const texts = paragraphs.length > 0 ? paragraphs : [[]]
  return new TableCell({
    columnSpan: colspan,
    borders,
    margins: { top: 70, bottom: 70, left: 110, right: 110 },
    shading: header ? { type: ShadingType.CLEAR, fill: 'EEF3F3', color: 'auto' } : undefined,
    children: texts.map(
      (runs) =>
        new Paragraph({ bidirectional: rtl, spacing: { after: 0 }, children: runsOf(runs, rtl, header) }),
    ),
  })
}
