import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { Router } from '@koa/router'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentSanitized } from '../generated-documents/presenter.ts'
import { fileNameOf } from './file-name.ts'
import { renderInThread } from '../rendering/render-pool.ts'

export const router = new Router()

const perPerson = rateLimit('document downloads', { times: 30, seconds: 60 })

mount(router, generatedDocuments.download, async ({ person, params, query, ctx }) => {
  await perPerson(person.id)
  const { format = 'html' } = query
  const row = await GeneratedDocumentModel.findOwn(person, params.id)
  // The thread sanitizes the content.
  const document = presentSanitized(row, row.content)
  const file = await renderInThread(person.id, { document, format })
  ctx.attachment(fileNameOf(document.title, format))
  // Downloads are saved, not shown. If a browser shows one anyway, nothing in it may run.
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  ctx.body = typeof file === 'string' ? file : Buffer.from(file.buffer, file.byteOffset, file.byteLength)
})
