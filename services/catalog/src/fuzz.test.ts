import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openFileStore } from '@fundharbor/chassis/files/files'
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
import { router as activity } from './activity/routes.ts'
import { additionsRouter } from './additions/routes.ts'
import { router as adminOpportunities } from './admin-opportunities/routes.ts'
import { alertsRouter } from './alerts/routes.ts'
import { applicationRouters } from './applications/routers.ts'
import { router as audit } from './audit/routes.ts'
import { awardsRouter } from './awards/routes.ts'
import { router as briefs } from './briefs/routes.ts'
import { calendarRouter } from './calendar/routes.ts'
import { protocolErrors } from './common-grants/protocol-errors.ts'
import { commonGrantsRouter } from './common-grants/routes.ts'
import { applicantReader } from './members/applicants.ts'
import { fitRouter } from './fit/routes.ts'
import { router as history } from './history/routes.ts'
import { router as imports } from './imports/routes.ts'
import { programsRouter } from './programs/routes.ts'
import { sourcesRouter } from './sources/routes.ts'
import { router as internal } from './internal/routes.ts'
import { router as matching } from './matching/routes.ts'
import { router as opportunities } from './opportunity-details/routes.ts'
import { synchronizeFields } from './opportunities/synchronize-fields.ts'
import { router as people } from './people/routes.ts'
import { pipelineFilesRouter } from './pipeline/file-routes.ts'
import { memberReader } from './pipeline/members.ts'
import { pipelinePartsRouter } from './pipeline/part-routes.ts'
import { pipelineRouter } from './pipeline/routes.ts'
import { router as projects } from './projects/routes.ts'
import { publicPagesRouter } from './public-pages/routes.ts'
import { pushDevicesRouter } from './push/routes.ts'
import { savedOpportunitiesRouter } from './saved/opportunity-routes.ts'
import { savedSearchesRouter } from './saved/search-routes.ts'
import { publicSearchRouter } from './search/public-routes.ts'
import { searchRouter } from './search/routes.ts'
import { statsRouter } from './stats/routes.ts'
import { loadShippedSubjects } from './subjects/load-shipped.ts'
import { publicSubjectsRouter } from './subjects/public-routes.ts'
import { adminSubjectsRouter } from './subjects/routes.ts'
import { router as timeline } from './timeline/routes.ts'
import { suggestedFundersRouter } from './suggested-funders/routes.ts'
import { router as uploads } from './uploads/routes.ts'
import { router as usage } from './usage/routes.ts'

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

const store = await openFileStore(pathToFileURL(await mkdtemp(path.join(tmpdir(), 'fundharbor-files-'))).href)

const service = testService({
  service: 'catalog',
  before: () => [protocolErrors],
  routers: [
    searchRouter(),
    opportunities,
    briefs,
    publicSearchRouter,
    publicPagesRouter,
    publicSubjectsRouter,
    adminSubjectsRouter,
    adminOpportunities,
    history,
    ...applicationRouters({ sender, checkProject: anyProject, identity }),
    savedOpportunitiesRouter(readContact, anyProject),
    savedSearchesRouter(readContact, anyProject),
    alertsRouter(readContact),
    calendarRouter(sender),
    pushDevicesRouter(push),
    timeline,
    statsRouter(identity),
    commonGrantsRouter({ identity, publicUrl: sender.publicUrl }),
    imports,
    sourcesRouter([]),
    programsRouter,
    awardsRouter(applicantReader(identity)),
    suggestedFundersRouter(applicantReader(identity)),
    uploads,
    additionsRouter([]),
    usage,
    people,
    internal,
    matching,
    fitRouter(applicantReader(identity)),
    activity,
    pipelineRouter(applicantReader(identity), memberReader(identity)),
    pipelinePartsRouter(memberReader(identity)),
    pipelineFilesRouter(store),
    projects,
    audit,
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
