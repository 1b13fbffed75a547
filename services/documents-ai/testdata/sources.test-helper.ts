import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EligibilityFinding, Verdict } from '@fundharbor/contracts/catalog/eligibility'
import type { Match, MatchQuery } from '@fundharbor/contracts/catalog/matches'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { Applicant, ApplicantProject } from '@fundharbor/contracts/identity/applicants'
import { unknownApplicant } from '@fundharbor/contracts/identity/unknown-applicant'
import type { Member } from '@fundharbor/contracts/identity/members'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import type { Sources } from '../src/sources.ts'
import { wetlandMatch } from './matches.test-helper.ts'

/** Facts of a person with an organization. */
export const northquay = (): PersonFacts => ({
  fullName: 'Amara Okafor',
  email: 'amara@northquay.example',
  phone: '+1 555 0100',
  homeAddress: '4 Quay Street, Northquay',
  country: 'US',
  organization: {
    id: randomUUID(),
    name: 'Northquay Community Trust',
    description: 'We run the food bank and a housing advice service in the harbor district.',
    category: 'community',
    website: 'https://northquay.example',
    phone: '+1 555 0199',
    address: '12 Harbor Road, Northquay',
    taxId: '12-3456789',
    missionStatement: 'Nobody in Northquay sleeps without a home.',
    foundedYear: 1998,
    teamSize: 14,
    annualBudget: '420000.00',
    organizationType: null,
    country: null,
    state: null,
    serviceArea: null,
    uei: null,
    samExpiresOn: null,
    pic: null,
    languages: [],
  },
})

/** Facts of an opportunity. */
export const housingOpportunity = (facts: Partial<OpportunityFacts> = {}): OpportunityFacts => ({
  id: randomUUID(),
  title: 'Addressing homelessness through innovation',
  funderName: 'European Commission',
  category: 'community',
  fundingType: 'grant',
  sector: 'Housing',
  geoScope: 'Europe',
  excerpt: 'Cities test what ends homelessness.',
  minAmount: '100000.00',
  maxAmount: '6300000.00',
  amount: null,
  currency: 'EUR',
  deadline: '2027-02-01T22:59:59.999Z',
  deadlineZone: 'Europe/Brussels',
  closingDay: null,
  isForecast: false,
  timeframe: null,
  details: {
    description: 'Cities test what ends homelessness.',
    eligibility: 'Nonprofits.',
    selectionCriteria: null,
  },
  brief: null,
  isOpened: true,
  application: null,
  award: null,
  ...facts,
})

/** The applicant that `facts` describe, with the default project. */
export const applicantOf = ({ fullName, country, organization }: PersonFacts): Applicant => ({
  ...unknownApplicant,
  workspaceId: WORKSPACE_ID,
  name: organization?.name ?? fullName,
  organizationType: organization?.organizationType ?? null,
  organizationKind: null,
  hasOrganization: organization !== null,
  category: organization ? (organization.category as Applicant['category']) : null,
  description: organization?.description ?? '',
  missionStatement: organization?.missionStatement ?? '',
  country,
  foundedYear: organization?.foundedYear ?? null,
  teamSize: organization?.teamSize ?? null,
  annualBudget: organization?.annualBudget ?? null,
  project: { ...unknownApplicant.project, id: PROJECT_ID, title: organization?.name ?? fullName },
})
const WORKSPACE_ID = '00000000-0000-4000-8000-00000000000a'
const PROJECT_ID = '00000000-0000-4000-8000-00000000000b'

/** An open opportunity that fits `northquay`, as the catalog's matching returns it. */
export const housingMatch = (facts: Partial<Match> = {}): Match =>
  wetlandMatch({
    title: 'Homes for harbor districts',
    funderName: 'Department of Housing',
    category: 'community',
    sector: 'Housing',
    deadline: new Date(clock.now().getTime() + 40 * 86_400_000).toISOString(),
    deadlineZone: 'America/New_York',
    sharedWords: ['housing', 'harbor'],
    sharedSubjects: ['Housing'],
    eligibility: { verdict: 'eligible', quote: 'Nonprofits with 501(c)(3) status may apply.' },
    ...facts,
  })

/** The fake catalog's data. `isDown` closes connections without a response. */
interface FakeCatalog {
  /** What the opportunities say about who can apply. */
  eligibility: { verdict: Verdict; findings: EligibilityFinding[] }
  matches: Match[]
  /** What embeds texts. */
  model: string
  /** Ids that the workspace decided against. */
  passed: string[]
  revision: string
  isComplete: boolean
  isDown: boolean
  /** Whether it refuses to compute matches, because it computes too many. */
  isBusy: boolean
  /** It answers requests for matches when this has resolved. */
  held: Promise<void> | undefined
  /** How often its status was requested, before every list. */
  statusRequests: number
  /** Requests for matches, latest last. */
  requests: MatchQuery[]
}

/** Responses of the fake identity-billing and catalog; tests change them. */
export interface FakeSources {
  person: PersonFacts
  /** Projects besides the default one. */
  projects: (Partial<ApplicantProject> & { id: string })[]
  opportunities: OpportunityFacts[]
  /** Of every workspace. */
  members: Member[]
  catalog: FakeCatalog
  sources: Sources
  close(): void
}

type Fake = Pick<FakeSources, 'person' | 'projects' | 'opportunities' | 'members' | 'catalog'>

const json = { 'content-type': 'application/json' }
const busy = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts.', requestId: 'test' }

/** Starts one server that acts as both services. */
export async function fakeSources(): Promise<FakeSources> {
  const fake: Fake = {
    person: northquay(),
    projects: [],
    opportunities: [],
    members: [],
    catalog: {
      eligibility: { verdict: 'yes', findings: [] },
      matches: [],
      model: 'three-subjects',
      passed: [],
      revision: '1',
      isComplete: true,
      isDown: false,
      isBusy: false,
      held: undefined,
      statusRequests: 0,
      requests: [],
    },
  }
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then(async (sent) => {
      const path = request.url ?? ''
      const isCatalog =
        /^\/internal\/(matches|catalog-status|workspaces\/[^/]+\/(?!members)|embeddings)/.test(path)
      if (isCatalog && fake.catalog.isDown) return request.socket.destroy()
      const found = isCatalog ? catalogResponse(fake.catalog, path, sent) : factsResponse(fake, path)
      if (path === '/internal/matches') {
        await fake.catalog.held
        if (fake.catalog.isBusy) return response.writeHead(429, json).end(JSON.stringify(busy))
      }
      const body = found ?? { code: 'NOT_FOUND', message: 'Opportunity not found', requestId: 'test' }
      response.writeHead(found ? 200 : 404, json).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target = { baseUrl: url, secret: TEST_SECRET }
  return Object.assign(fake, {
    sources: { identity: target, catalog: target },
    close: () => void server.close(),
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

function factsResponse(fake: Fake, path: string) {
  if (/\/applicant\b/.test(path)) return applicantResponse(fake, path)
  if (path.endsWith('/members')) return fake.members
  if (path.endsWith('/eligibility')) return fake.catalog.eligibility
  const [, kind, id] = /^\/internal\/(people|opportunities)\/([\w-]+)/.exec(path) ?? []
  return kind === 'people' ? fake.person : fake.opportunities.find((opportunity) => opportunity.id === id)
}

/** Projects other than the default one are unknown unless tests add them. */
function applicantResponse({ person, projects }: Fake, path: string) {
  const id = new URL(path, 'http://fake').searchParams.get('project')
  const applicant = applicantOf(person)
  if (id === null || id === applicant.project.id) return applicant
  const project = projects.find((each) => each.id === id)
  return project && { ...applicant, project: { ...applicant.project, ...project, isDefault: false } }
}

function catalogResponse(catalog: FakeCatalog, path: string, sent: string) {
  if (path.startsWith('/internal/embeddings'))
    return embeddingsOf(catalog.model, (JSON.parse(sent) as { texts: string[] }).texts)
  const { revision, isComplete } = catalog
  const open = catalog.matches.filter(
    ({ deadline }) => deadline === null || new Date(deadline) >= clock.now(),
  )
  if (path.startsWith('/internal/catalog-status')) {
    catalog.statusRequests += 1
    return { revision, open: open.map(({ id }) => id), passed: catalog.passed }
  }
  const query = JSON.parse(sent) as MatchQuery
  catalog.requests.push(query)
  return { revision, isComplete, matches: open.filter(({ id }) => !query.rejected.includes(id)) }
}

/** Words that mean the same share a dimension. */
const MEANINGS = [/hous|home|apartment|lease|famil/i, /staff|lead|team/i, /school|teach|learn/i]

/** A model that knows three subjects; other texts have no direction. */
const embeddingsOf = (model: string, texts: string[]) => ({
  model,
  vectors: texts.map((text) => {
    const values = new Int8Array(512)
    for (const [at, pattern] of MEANINGS.entries()) values[at] = pattern.test(text) ? 100 : 0
    return Buffer.from(values.buffer).toString('base64')
  }),
})
