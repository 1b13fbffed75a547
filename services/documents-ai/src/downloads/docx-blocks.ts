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
import { countHeadRows, type Block, type Cell, type TextBlock } from './blocks.ts'
import type { DocxLists } from './docx-lists.ts'
import type { Run } from './runs.ts'

/** Styles that people can change for the whole document in Word. */
export const QUOTE = 'Quote'
export const LIST = 'ListParagraph'

const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'B9C7CC' }
const borders = { top: LINE, bottom: LINE, left: LINE, right: LINE }
/** Word needs a paragraph in each cell, and in each document. */
export const EMPTY: TextBlock = { kind: 'paragraph', runs: [], quote: false }

const headingLevels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3]

/** What the blocks of a file share. */
interface DocxContext {
  lists: DocxLists
  isRtl: boolean
}

/** Blocks as elements of a DOCX document. */
export function childrenOf(blocks: Block[], context: DocxContext): FileChild[] {
  return blocks.flatMap((block): FileChild[] => {
    if (block.kind === 'rule') return [new Paragraph({ thematicBreak: true })]
    if (block.kind !== 'table') return [paragraphOf(block, context)]
    const table = tableOf(block.rows, { ...context, isRtl: block.rtl ?? context.isRtl })
    // An empty paragraph adds space after a table.
    return [table, new Paragraph({ spacing: { after: 0 } })]
  })
}

/** `cell` is for a paragraph in a table's cell. */
function paragraphOf(block: TextBlock, { lists, isRtl }: DocxContext, cell?: Cell): Paragraph {
  const bidirectional = block.rtl ?? isRtl
  return new Paragraph({
    bidirectional,
    children: runsOf(block.runs, bidirectional, cell?.header),
    spacing: cell && { after: 0 },
    ...(block.kind === 'heading' ? { heading: headingLevels[block.level - 1] } : {}),
    ...(block.kind === 'item' ? { numbering: lists.numberingOf(block), style: LIST } : {}),
    ...(block.kind === 'paragraph' && block.quote ? { style: QUOTE } : {}),
  })
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
    superScript: run.shift === 'super',
    subScript: run.shift === 'sub',
    ...missing,
    children: [first, ...more.flatMap((line) => [new CarriageReturn(), line])],
  })
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

function tableOf(rows: Cell[][], context: DocxContext): Table {
  const headRows = Math.max(1, countHeadRows(rows))
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    visuallyRightToLeft: context.isRtl,
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index < headRows && row.every(({ header }) => header),
          cantSplit: true,
          children: row.map((cell) => cellOf(cell, context)),
        }),
    ),
  })
}

function cellOf(cell: Cell, context: DocxContext): TableCell {
  const { blocks, header, colspan, rowspan } = cell
  const texts = blocks.length > 0 ? blocks : [EMPTY]
  return new TableCell({
    columnSpan: colspan,
    rowSpan: rowspan,
    borders,
    margins: { top: 70, bottom: 70, left: 110, right: 110 },
    shading: header ? { type: ShadingType.CLEAR, fill: 'EEF3F3', color: 'auto' } : undefined,
    children: texts.map((block) => paragraphOf(block, context, cell)),
  })
}
