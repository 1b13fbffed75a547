import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { Router } from '@koa/router'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentSanitized } from '../generated-documents/presenter.ts'
import type { Sources } from '../sources.ts'
import { fileNameOf } from './file-name.ts'
import { layoutFor } from './layout.ts'
import { renderInThread } from '../rendering/render-pool.ts'

const perPerson = rateLimit('document downloads', { times: 30, seconds: 60 })

/** Downloads of documents. */
export function downloadsRouter({ sources }: { sources: Sources }): Router {
  const router = new Router()
  mount(router, generatedDocuments.download, async ({ person, params, query, ctx }) => {
    await perPerson(person.id)
    const { format = 'html' } = query
    const row = await GeneratedDocumentModel.findIn(person, params.id)
    // The thread sanitizes the content.
    const document = presentSanitized(row, row.content)
    const layout = await layoutFor(sources, person, row)
    const file = await renderInThread(person.id, { document, format, layout })
    ctx.attachment(fileNameOf(document.title, format))
    // Downloads are saved, not shown. If a browser shows one anyway, nothing in it may run.
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    ctx.body = typeof file === 'string' ? file : Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  })
  return router
}
