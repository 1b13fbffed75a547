import type { DownloadFormat, GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { docxFile } from './docx-file.ts'
import { htmlFile } from './html-file.ts'
import type { Layout, RenderTask } from '../rendering/render-pool.ts'
import { raiseHeadings } from './raise-headings.ts'
import { pdfFile } from './pdf/pdf-file.ts'

type MakeFile = (document: GeneratedDocument, layout: Layout) => Promise<Uint8Array> | string

const fileMakers: Record<DownloadFormat, MakeFile> = { html: htmlFile, docx: docxFile, pdf: pdfFile }

/** Runs in a worker thread. `content` may hold anything that was stored; it is sanitized first. */
export async function render(task: RenderTask): Promise<Uint8Array | string> {
  if (task.format === undefined) return sanitizeHtml(task.html)
  const { document, format, layout } = task
  const { html, raisedBy } = raiseHeadings(sanitizeHtml(document.content))
  return fileMakers[format]({ ...document, content: html }, { ...layout, raisedBy })
}
