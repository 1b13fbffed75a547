import { mountAudit } from '@fundharbor/chassis/data/audit'
import { jobRouter } from '@fundharbor/chassis/jobs/routes'
import { capabilityRouter } from '@fundharbor/chassis/service/capabilities'
import { liveOperationsRouter } from '@fundharbor/chassis/service/live-operations'
import { testActors } from '@fundharbor/chassis/testing/fuzz/actors'
import { fuzzEndpoints } from '@fundharbor/chassis/testing/fuzz/fuzz'
import { Router } from '@koa/router'
import { expect, test } from 'vitest'
import { documentsService } from '../testdata/documents-service.test-helper.ts'
import { modelServer } from '../testdata/model-server.test-helper.ts'
import { housingOpportunity, northquay } from '../testdata/sources.test-helper.ts'
import { router as documentTemplates } from './document-templates/routes.ts'

const audit = new Router()
mountAudit(audit, 'documents-ai')
const model = modelServer()
const service = documentsService({
  perDay: 100_000,
  provider: model.provider,
  routers: [
    audit,
    documentTemplates,
    jobRouter('documents-ai'),
    capabilityRouter('documents-ai'),
    liveOperationsRouter(),
  ],
})

test('no request fails the service, and every answer is inside its contract', async () => {
  Object.assign(service.sources(), { person: northquay(), opportunities: [housingOpportunity()] })
  const refresh = async () => void (await service.knex().table('rate_limits').delete())
  const actors = testActors(service)
  expect(await fuzzEndpoints({ service, name: 'documents-ai', actors, refresh })).toEqual([])
}, 3_600_000)
