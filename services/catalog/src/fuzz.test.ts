import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { jobRouter } from '@fundharbor/chassis/jobs/routes'
import { capabilityRouter } from '@fundharbor/chassis/service/capabilities'
import { liveOperationsRouter } from '@fundharbor/chassis/service/live-operations'
import { testActors } from '@fundharbor/chassis/testing/fuzz/actors'
import { fuzzEndpoints } from '@fundharbor/chassis/testing/fuzz/fuzz'
import { anyProject } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contactBook } from '../seeds/contacts.ts'
import { seedOpportunity } from '../seeds/opportunities.ts'
import { protocolErrors } from './public/common-grants/protocol-errors.ts'
import { synchronizeFields } from './records/opportunities/synchronize-fields.ts'
import { setUpGrants } from './team/my-grants/set-up.ts'
import { catalogRouters } from './routers.ts'
import { sourcesRouter } from './records/sources/routes.ts'
import { loadShippedSubjects } from './records/subjects/load-shipped.ts'

const sender = { publicUrl: 'http://localhost:8080', mailFrom: 'Fundharbor <desk@fundharbor.example>' }
/** Nobody listens there: what needs identity-billing says that it is unavailable. */
const identity = { baseUrl: 'http://127.0.0.1:59999', secret: 'a secret between services in tests' }
/** The standard has errors of its own. */
const CommonError = z.strictObject({ status: z.number(), message: z.string(), errors: z.array(z.unknown()) })
const { readContact } = contactBook()
const push = {
  publicKey: 'a public key',
  privateKey: 'a private key',
  subject: sender.publicUrl,
  testHost: undefined,
}

const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-files-'))

const service = testService({
  service: 'catalog',
  before: () => [protocolErrors],
  routers: [
    ...catalogRouters({
      identity,
      sender,
      readContact,
      checkProject: anyProject,
      push,
      grants: await setUpGrants({
        identity,
        filesUrl: pathToFileURL(folder).href,
        checkProject: anyProject,
      }),
      sources: { router: sourcesRouter([]), additions: [] },
    }),
    jobRouter('catalog'),
    capabilityRouter('catalog'),
    liveOperationsRouter(),
  ],
  migrations: new URL('../migrations', import.meta.url).pathname,
})

beforeAll(async () => {
  await synchronizeFields(service.knex())
  await loadShippedSubjects(service.knex())
  for (const title of [
    'Night Clinics for Harbor Towns',
    'Economic Renewal of Mill Towns',
    'Grants for towns',
  ])
    await seedOpportunity(service.knex(), { title })
})

test('no request fails the service, and every answer is inside its contract', async () => {
  const refresh = async () => void (await service.knex().table('rate_limits').delete())
  const actors = testActors(service)
  const found = await fuzzEndpoints({
    service,
    name: 'catalog',
    actors,
    refresh,
    unavailable: ['UNAVAILABLE'],
    otherErrors: { prefix: '/common-grants/', schema: CommonError },
  })
  expect(found).toEqual([])
}, 3_600_000)
