import { plainPicture } from '@fundharbor/chassis/testing/pictures'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openFileStore } from '@fundharbor/chassis/files/files'
import type { fetchGuarded } from '@fundharbor/chassis/http/fetch-guarded'
import { notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Router } from '@koa/router'
import { afterEach, beforeEach } from 'vitest'
import { contactBook } from '../../../seeds/contacts.ts'
import { seedOpportunity, type OpportunityFacts } from '../../../seeds/opportunities.ts'
import { router as activity } from '../activity/routes.ts'
import { applicationsRouter } from '../applications/routes.ts'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import { router as report } from '../grant-report/routes.ts'
import { router as funders } from '../workspace-funders/routes.ts'
import { router as fit } from '../../matching/fit/routes.ts'
import { fitRouter } from './fit-routes.ts'
import { router as grantAward } from '../grant-award/routes.ts'
import { grantImportRouter } from '../grant-import/routes.ts'
import { router as people } from '../people/routes.ts'
import { router as timeline } from '../timeline/routes.ts'
import { calendarRouter } from '../calendar/routes.ts'
import { router as projects } from '../projects/routes.ts'
import { callDocumentsRouter } from './call-document-routes.ts'
import { grantFilesRouter } from './file-routes.ts'
import type { WorkspaceMember } from './members.ts'
import { grantPartsRouter } from './part-routes.ts'
import { grantsRouter } from './routes.ts'
import { savedOpportunitiesRouter } from './saved-routes.ts'

const sender = { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <a@fundharbor.example>' }
const store = await openFileStore(pathToFileURL(await mkdtemp(path.join(tmpdir(), 'fundharbor-files-'))).href)

export const PNG = await plainPicture()

/** Runs the routes of grants on November 21, 2026, with teams instead of identity-billing. */
export function grantsService({ load, more = [] }: { load?: typeof fetchGuarded; more?: Router[] } = {}) {
  const { readContact, add: addContact } = contactBook()
  const applicants = new Map<string, Applicant>()
  const teams = new Map<string, WorkspaceMember[]>()
  const readMembers = async (workspaceId: string) => teams.get(workspaceId) ?? []
  const readApplicant = async ({ workspaceId }: Person, project?: string) => {
    const applicant = applicants.get(workspaceId)
    if (!applicant || (project && project !== applicant.project.id)) throw notFound('Project')
    return applicant
  }
  const service = testService({
    service: 'catalog',
    routers: [
      activity,
      report,
      funders,
      grantsRouter({ readApplicant, readMembers, checkProject: anyProject }),
      grantImportRouter(readMembers),
      grantPartsRouter(readMembers),
      grantAward,
      grantFilesRouter(store),
      callDocumentsRouter(store, load),
      fit,
      fitRouter(readApplicant),
      applicationsRouter(sender, anyProject),
      savedOpportunitiesRouter(anyProject),
      timeline,
      calendarRouter(sender),
      people,
      projects,
      ...more,
    ],
    migrations: new URL('../../../migrations', import.meta.url).pathname,
  })
  beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
  afterEach(() => clock.reset())

  /** A person with a role in a workspace, their own unless it is named. */
  const join = (facts: Partial<Person> = {}): Person => {
    const person = member({
      subscriptionStatus: 'premium',
      email: `${crypto.randomUUID()}@northquay.example`,
      ...facts,
    })
    addContact(person)
    const { id, fullName: name, workspaceId, workspaceRole: role } = person
    teams.set(workspaceId, [...(teams.get(workspaceId) ?? []), { id, name, role }])
    if (!applicants.has(workspaceId))
      applicants.set(workspaceId, applicantOf({ workspaceId, project: { id: crypto.randomUUID() } }))
    return person
  }
  /** Joins as a new person, who sends the next requests. */
  const signIn = (facts: Partial<Person> = {}): Person => {
    const person = join(facts)
    service.as(person)
    return person
  }
  const seed = (facts: OpportunityFacts = {}) =>
    seedOpportunity(service.knex(), { deadline: new Date('2027-02-02T04:59:59.999Z'), ...facts })
  const send = (method: string, address: string, body?: unknown) =>
    service.send(method, `/api/grants${address}`, body)
  return {
    ...service,
    readContact,
    store,
    trusted: { 'x-internal-secret': TEST_SECRET },
    join,
    signIn,
    seed,
    /** Sends to an address below `/api/grants`. */
    to: send,
    projectOf: ({ workspaceId }: Person) => applicants.get(workspaceId)?.project.id ?? '',
    /** Saves a new opportunity. */
    async add(facts: OpportunityFacts = {}) {
      const { id } = await seed(facts)
      return (await send('POST', '', { opportunityId: id })).body
    },
    move: (id: string, body: object) => send('PUT', `/${id}/status`, body),
    change: (id: string, body: object) => send('PATCH', `/${id}`, body),
    award: (id: string, body: object) => send('PATCH', `/${id}/award`, body),
    details: async (id: string) => (await send('GET', `/${id}`)).body,
    /** Names of the files in the store. */
    async stored(): Promise<string[]> {
      const all = await readdir(`${store.incoming}/..`, { recursive: true, withFileTypes: true })
      return all.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
  }
}
