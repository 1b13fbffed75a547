import { mount } from '@fundharbor/chassis/http/mount'
import {
  generatedDocuments,
  type DownloadFormat,
  type GeneratedDocument,
} from '@fundharbor/contracts/documents/generated-documents'
import { Router } from '@koa/router'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentDocument } from '../generated-documents/presenter.ts'
import { docxFile } from './docx-file.ts'
import { fileNameOf } from './file-name.ts'
import { htmlFile } from './html-file.ts'
import { pdfFile } from './pdf/pdf-file.ts'

export const router = new Router()

type MakeFile = (document: GeneratedDocument) => Promise<Buffer> | string

const makers: Record<DownloadFormat, MakeFile> = { html: htmlFile, docx: docxFile, pdf: pdfFile }

mount(router, generatedDocuments.download, async ({ person, params, query, ctx }) => {
  const { format = 'html' } = query
  const document = presentDocument(await GeneratedDocumentModel.mine(person, params.id))
  const file = await makers[format](document)
  ctx.attachment(fileNameOf(document.title, format))
  // Saved, never shown: and should a browser show it, nothing in it may run.
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  ctx.body = file
})
