import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { render } from '../src/downloads/render-file.ts'
import { pdfItems, type PdfItem } from './pdf.test-helper.ts'
import { unzip } from './unzip.test-helper.ts'

const layout = { paper: 'a4', isLetter: false } as const

async function fileOf(content: string, format: 'docx' | 'pdf', facts: object): Promise<Buffer> {
  const document = {
    title: 'T',
    templateName: 'N',
    language: 'en',
    isRtl: false,
    content,
    ...facts,
  } as GeneratedDocument
  return Buffer.from(await render({ document, format, layout }))
}

/** The parts of the DOCX file of a document with this content. */
export const docxOf = async (content: string, facts: object = {}): Promise<Record<string, string>> =>
  unzip(await fileOf(content, 'docx', facts))

/** The PDF of a document with this content. */
export const pdfOf = (content: string, facts: object = {}): Promise<Buffer> => fileOf(content, 'pdf', facts)

/** The texts on the first page of that PDF, without the footer. */
export const pdfTexts = async (content: string, facts: object = {}): Promise<PdfItem[]> =>
  (await pdfItems(await pdfOf(content, facts))).filter(({ y }) => y > 60)
