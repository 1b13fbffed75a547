import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import {
  AlignmentType,
  Document,
  Footer,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
  type IBaseParagraphStyleOptions,
  type ILevelsOptions,
} from 'docx'
import { blocksOf, type Block } from './blocks.ts'
import { BULLETS, childrenOf, NUMBERS } from './docx-blocks.ts'

const INK = '12262E'
/** In twentieths of a point. */
const PAGE_MARGIN = 1360

/** Fonts that every office program has or substitutes, for Latin, complex and East Asian scripts. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial', eastAsia: 'Microsoft YaHei' }

/** Sizes are in half-points. */
const heading = (size: number, before: number, after: number): IBaseParagraphStyleOptions => ({
  run: { size, sizeComplexScript: size, bold: true, boldComplexScript: true, color: INK, font },
  paragraph: { spacing: { before, after, line: 264, lineRule: LineRuleType.AUTO }, keepNext: true },
})

const levels = (format: 'bullet' | 'decimal'): ILevelsOptions[] =>
  Array.from({ length: 9 }, (_, level) => ({
    level,
    format: format === 'bullet' ? LevelFormat.BULLET : LevelFormat.DECIMAL,
    text: format === 'bullet' ? '•' : `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 400 * (level + 1), hanging: 320 } } },
  }))

/** A DOCX file with headings, lists, tables and page numbers. */
export async function docxFile(document: GeneratedDocument): Promise<Buffer> {
  const { title, content, language, isRtl } = document
  const blocks = blocksOf(content)
  const made = new Document({
    title,
    creator: document.organizationName ?? '',
    description: document.templateName,
    styles: {
      default: {
        document: {
          run: { size: 22, sizeComplexScript: 22, font, color: INK, language: languageOf(language) },
          paragraph: { spacing: { after: 140, line: 300, lineRule: LineRuleType.AUTO } },
        },
        heading1: heading(42, 0, 220),
        heading2: heading(28, 280, 100),
        heading3: heading(23, 200, 80),
      },
    },
    numbering: {
      config: [
        { reference: BULLETS, levels: levels('bullet') },
        { reference: NUMBERS, levels: levels('decimal') },
      ],
    },
    sections: [
      {
        properties: {
          page: { margin: { top: PAGE_MARGIN, bottom: PAGE_MARGIN, left: PAGE_MARGIN, right: PAGE_MARGIN } },
        },
        footers: { default: footer(isRtl) },
        children: childrenOf(blocks.length > 0 ? blocks : [emptyBlock], isRtl),
      },
    ],
  })
  return Packer.toBuffer(made)
}

const emptyBlock: Block = { kind: 'paragraph', runs: [], quote: false }

const languageOf = (code: string) => ({ value: code, eastAsia: code, bidirectional: code })

const footer = (isRtl: boolean) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        bidirectional: isRtl,
        children: [
          new TextRun({
            children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
            size: 17,
            color: '495C64',
          }),
        ],
      }),
    ],
  })
