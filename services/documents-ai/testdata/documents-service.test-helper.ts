import { anyProject } from '@fundharbor/chassis/testing/people'
import { afterAll, beforeAll } from 'vitest'
import { testService, type TestResponse } from '@fundharbor/chassis/testing/service'
import { adminTemplatesRouter } from '../src/admin-templates/routes.ts'
import { answersRouter } from '../src/interview/routes.ts'
import { budgetsRouter } from '../src/budgets/routes.ts'
import { checksRouter } from '../src/checks/routes.ts'
import { router as comments } from '../src/comments/routes.ts'
import { capabilitiesRouter } from '../src/capabilities/routes.ts'
import { addShippedTemplates, DocumentTemplateModel } from '../src/document-templates/model.ts'
import { downloadsRouter } from '../src/downloads/routes.ts'
import { router as glossary } from '../src/glossary/routes.ts'
import { memberChecker } from '../src/generation/check-member.ts'
import { generationRouter } from '../src/generation/routes.ts'
import { router as generatedDocuments } from '../src/generated-documents/routes.ts'
import type { Provider } from '../src/provider/provider.ts'
import { recommendationsRouter } from '../src/recommendations/routes.ts'
import { uploadsRouter } from '../src/uploads/routes.ts'
import { rewritingRouter } from '../src/rewriting/routes.ts'
import { translationRouter } from '../src/translation/routes.ts'
import { projectsRouter } from '../src/projects/routes.ts'
import { router as people } from '../src/people/routes.ts'
import { fakeSources, type FakeSources } from './sources.test-helper.ts'
import { Router } from '@koa/router'
import type { PersonReader } from '@fundharbor/chassis/http/person-reader'
import type { CreateWebSockets } from '@fundharbor/chassis/http/web-sockets'

interface Options {
  perDay?: number
  /** Whether the fake identity-billing is asked for members; otherwise everybody stays one. */
  checksMembers?: boolean
  provider?: () => Provider
  routers?: Router[]
  people?: PersonReader
  webSockets?: CreateWebSockets
}

const templateId = async (name: string): Promise<string> =>
  (await DocumentTemplateModel.query().findOne({ name }).throwIfNotFound()).id

/** The service with the shipped templates, and fake servers for identity-billing and catalog. */
export function documentsService({
  perDay = 1000,
  checksMembers = false,
  provider: makeProvider,
  routers = [],
  people: personReader,
  webSockets,
}: Options = {}) {
  let fake: FakeSources | undefined
  const outer = new Router()
  // The fake servers' addresses are known once they listen.
  beforeAll(async () => {
    fake = await fakeSources()
    const provider = makeProvider?.()
    const checkMember = checksMembers ? memberChecker(fake.sources) : async () => undefined
    const generation = generationRouter({
      sources: fake.sources,
      perDay,
      provider,
      checkProject: anyProject,
      checkMember,
    })
    const adminTemplates = adminTemplatesRouter({ sources: fake.sources })
    const translation = translationRouter({ provider, perDay, checkMember })
    const recommending = recommendationsRouter({ sources: fake.sources, provider, perDay })
    outer.use(generation.routes())
    outer.use(capabilitiesRouter({ provider }).routes())
    outer.use(rewritingRouter({ sources: fake.sources, provider, perDay }).routes())
    outer.use(uploadsRouter({ sources: fake.sources, checkProject: anyProject }).routes())
    outer.use(checksRouter({ sources: fake.sources }).routes())
    outer.use(answersRouter({ sources: fake.sources, checkProject: anyProject }).routes())
    outer.use(budgetsRouter({ sources: fake.sources }).routes())
    outer.use(recommending.routes())
    for (const router of [
      ...routers,
      generatedDocuments,
      comments,
      projectsRouter(anyProject),
      downloadsRouter({ sources: fake.sources }),
      translation,
      adminTemplates,
      people,
      glossary,
    ])
      outer.use(router.routes())
  })
  const service = testService({
    service: 'documents_ai',
    routers: [outer],
    migrations: new URL('../migrations', import.meta.url).pathname,
    ...(webSockets ? { webSockets } : {}),
    ...(personReader ? { people: personReader } : {}),
  })
  beforeAll(addShippedTemplates)
  afterAll(() => fake?.close())

  return {
    ...service,
    sources: () => {
      if (!fake) throw new Error('The fake services have not started')
      return fake
    },
    templateId,
    async generate(more: object = {}, headers: Record<string, string> = {}): Promise<TestResponse> {
      const body = { templateId: await templateId('Cover Letter'), title: 'Keys First', ...more }
      return service.send('POST', '/api/generate-document', body, headers)
    },
  }
}
