import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach } from 'vitest'
import { seedOpportunity, type OpportunityFacts } from '../../../seeds/opportunities.ts'
import { applicationsRouter } from '../../team/applications/routes.ts'
import { router as opportunities } from '../../public/opportunity-details/routes.ts'
import { router as people } from '../../team/people/routes.ts'
import { router as projects } from '../../team/projects/routes.ts'
import { eligibilitySentence } from '../../records/taxonomy/applicants.ts'
import { applicantOf } from './eligibility/applicant.test-helper.ts'
import { fitRouter } from '../../team/my-grants/fit-routes.ts'
import { router } from './routes.ts'

type Facts = Parameters<typeof applicantOf>[0]

const applicationSettings = {
  publicUrl: 'https://fundharbor.example',
  mailFrom: 'Fundharbor <a@fundharbor.example>',
}

/** Runs the routes of fit and effort on November 21, 2026, with applicants instead of identity-billing. */
export function fitService() {
  const applicants = new Map<string, Applicant>()
  const readApplicant = async (personId: string, project?: string): Promise<Applicant> => {
    const applicant = applicants.get(personId)
    if (!applicant || (project && project !== applicant.project.id)) throw notFound('Project')
    return applicant
  }
  const service = testService({
    service: 'catalog',
    routers: [
      router,
      fitRouter(({ id }, project) => readApplicant(id, project)),
      opportunities,
      people,
      projects,
      applicationsRouter(applicationSettings, anyProject),
    ],
    migrations: new URL('../../../migrations', import.meta.url).pathname,
  })
  beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
  afterEach(() => clock.reset())
  return {
    ...service,
    readApplicant,
    trusted: { 'x-internal-secret': TEST_SECRET },
    signIn(facts: Facts = {}, person: Partial<Person> = {}): Person {
      const signedIn = member({ subscriptionStatus: 'basic', ...person })
      const project = { id: crypto.randomUUID(), ...facts.project }
      applicants.set(signedIn.id, applicantOf({ workspaceId: signedIn.workspaceId, ...facts, project }))
      service.as(signedIn)
      return signedIn
    },
    /** Signs in somebody else of the same workspace. */
    async signInColleague(of: Person, fullName: string): Promise<Person> {
      const colleague = member({ fullName, workspaceId: of.workspaceId })
      applicants.set(colleague.id, await readApplicant(of.id))
      service.as(colleague)
      return colleague
    },
    /** An opportunity for towns and nonprofits. */
    seed: (facts: OpportunityFacts = {}) =>
      seedOpportunity(service.knex(), {
        eligibilityCriteria: `<p>${eligibilitySentence(['02', '12'])}</p>`,
        deadline: new Date('2027-02-02T04:59:59.999Z'),
        minAmount: '10000.00',
        maxAmount: '200000.00',
        ...facts,
      }),
    read: async (id: string) => (await service.send('GET', `/api/opportunities/${id}/fit`)).body,
  }
}
