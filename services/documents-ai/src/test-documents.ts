import { afterAll, beforeAll } from 'vitest'
import { testService, type TestResponse } from '@fundharbor/chassis/testing/service'
import { adminTemplatesRouter } from './admin-templates/routes.ts'
import { addShippedTemplates, DocumentTemplateRow } from './document-templates/model.ts'
import { router as downloads } from './downloads/routes.ts'
import { draftingRouter } from './drafting/routes.ts'
import { router as generatedDocuments } from './generated-documents/routes.ts'
import type { Provider } from './provider/provider.ts'
import { recommendationsRouter } from './recommendations/routes.ts'
import { translationRouter } from './translation/routes.ts'
import { router as people } from './people/routes.ts'
import { fakeSources, type FakeSources } from './test-sources.ts'
import { Router } from '@koa/router'

interface Options {
  perDay?: number
  provider?: () => Provider
  routers?: Router[]
}

const templateId = async (name: string): Promise<string> =>
  (await DocumentTemplateRow.query().findOne({ name }).throwIfNotFound()).id

/** The service with the shipped templates, and servers that stand for its neighbours. */
export function documentsService({ perDay = 1000, provider: makeProvider, routers = [] }: Options = {}) {
  let fake: FakeSources | undefined
  const outer = new Router()
  // The addresses are known once the neighbours listen.
  beforeAll(async () => {
    fake = await fakeSources()
    const provider = makeProvider?.()
    const drafting = draftingRouter({ sources: fake.sources, perDay, provider })
    const adminTemplates = adminTemplatesRouter({ sources: fake.sources })
    const translation = translationRouter({ provider, perDay })
    const recommending = recommendationsRouter({ sources: fake.sources, provider, perDay })
    outer.use(drafting.routes())
    outer.use(recommending.routes())
    for (const router of [...routers, generatedDocuments, downloads, translation, adminTemplates, people])
      outer.use(router.routes())
  })
  const service = testService({
    service: 'documents_ai',
    routers: [outer],
    migrations: new URL('../migrations', import.meta.url).pathname,
  })
  beforeAll(addShippedTemplates)
  afterAll(() => fake?.close())

  return {
    ...service,
    sources: () => {
      if (!fake) throw new Error('The neighbours have not started')
      return fake
    },
    templateId,
    async generate(more: object = {}, headers: Record<string, string> = {}): Promise<TestResponse> {
      const body = { templateId: await templateId('Cover Letter'), title: 'Keys First', ...more }
      return service.send('POST', '/api/generate-document', body, headers)
    },
  }
}
