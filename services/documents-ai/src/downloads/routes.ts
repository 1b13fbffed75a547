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

const fileMakers: Record<DownloadFormat, MakeFile> = { html: htmlFile, docx: docxFile, pdf: pdfFile }

mount(router, generatedDocuments.download, async ({ person, params, query, ctx }) => {
  const { format = 'html' } = query
  const document = presentDocument(await GeneratedDocumentModel.findOwn(person, params.id))
  const file = await fileMakers[format](document)
  ctx.attachment(fileNameOf(document.title, format))
  // Downloads are saved, not shown. If a browser shows one anyway, nothing in it may run.
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  ctx.body = file
})
