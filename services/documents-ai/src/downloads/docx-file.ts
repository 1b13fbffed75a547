import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { withoutControls } from '@fundharbor/contracts/primitives'
import {
  AlignmentType,
  Document,
  Footer,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
  type IBaseParagraphStyleOptions,
  type IParagraphStyleOptions,
} from 'docx'
import { blocksOf } from './blocks.ts'
import type { Layout, Paper } from '../rendering/render-pool.ts'
import { childrenOf, EMPTY, QUOTE } from './docx-blocks.ts'
import { DocxLists } from './docx-lists.ts'

const INK = '12262E'
/** In twentieths of a point. */
const PAPERS = { a4: { width: 11_906, height: 16_838 }, letter: { width: 12_240, height: 15_840 } }

/** Margins and spaces in twentieths of a point, type in half-points. Letters are set tighter, to fit on one page. */
const NORMAL = { margin: 1360, size: 22, line: 300, after: 140 }
const LETTER = { margin: 1080, size: 20, line: 252, after: 80 }

/** Fonts that every office program has or substitutes, for Latin, complex and East Asian scripts. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial', eastAsia: 'Microsoft YaHei' }

/** Sizes are in half-points. */
const heading = (size: number, before: number, after: number): IBaseParagraphStyleOptions => ({
  run: { size, sizeComplexScript: size, bold: true, boldComplexScript: true, color: INK, font },
  paragraph: { spacing: { before, after, line: 264, lineRule: LineRuleType.AUTO }, keepNext: true },
})

/** Headings that were moved up look like those of their own level. */
function headingStyles({ isLetter, raisedBy = 0 }: Layout) {
  const third = heading(23, 200, 80)
  const own = isLetter
    ? [heading(30, 120, 120), heading(23, 140, 40), third]
    : [heading(42, 0, 220), heading(28, 280, 100), third]
  const [heading1 = third, heading2 = third, heading3 = third] = own.slice(raisedBy)
  return { heading1, heading2, heading3 }
}

const quoteStyle: IParagraphStyleOptions = {
  id: QUOTE,
  name: 'Quote',
  basedOn: 'Normal',
  next: 'Normal',
  quickFormat: true,
  paragraph: { indent: { start: 360 } },
}

/** A DOCX file with headings, lists, tables and page numbers. */
export async function docxFile(document: GeneratedDocument, layout: Layout): Promise<Buffer> {
  const { paper, isLetter } = layout
  const { title, content, language, isRtl } = document
  const blocks = blocksOf(content)
  const lists = new DocxLists()
  const children = childrenOf(blocks.length > 0 ? blocks : [EMPTY], { lists, isRtl })
  const { margin, size, line, after } = isLetter ? LETTER : NORMAL
  const made = new Document({
    title: withoutControls(title),
    creator: withoutControls(document.organizationName ?? ''),
    description: withoutControls(document.templateName),
    styles: {
      default: {
        document: {
          run: { size, sizeComplexScript: size, font, color: INK, language: languageOf(language) },
          paragraph: { spacing: { after, line, lineRule: LineRuleType.AUTO } },
        },
        ...headingStyles(layout),
        listParagraph: { paragraph: { spacing: { after: 60 } } },
      },
      paragraphStyles: [quoteStyle],
    },
    numbering: { config: lists.config },
    sections: [
      {
        properties: { page: pageOf(paper, margin) },
        footers: { default: footer(isRtl) },
        children,
      },
    ],
  })
  return Packer.toBuffer(made)
}

const pageOf = (paper: Paper, margin: number) => ({
  size: PAPERS[paper],
  margin: { top: margin, bottom: margin, left: margin, right: margin },
})

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
