import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Candidate, CandidateQuery } from '@fundharbor/contracts/catalog/candidates'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import type { Sources } from '../src/generation/facts.ts'

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
    description: 'We run the food bank and the housing advice of the harbor district.',
    category: 'community',
    website: 'https://northquay.example',
    phone: '+1 555 0199',
    address: '12 Harbor Road, Northquay',
    taxId: '12-3456789',
    missionStatement: 'Nobody in Northquay sleeps without a home.',
    foundedYear: 1998,
    teamSize: 14,
    annualBudget: '420000.00',
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
  isForecast: false,
  timeframe: null,
  details: {
    description: 'Cities test what ends homelessness.',
    eligibility: 'Nonprofits.',
    selectionCriteria: null,
  },
  brief: null,
  application: null,
  ...facts,
})

/** An open opportunity that fits `northquay`, as the ranking gets it. */
export const housingCandidate = (facts: Partial<Candidate> = {}): Candidate => ({
  id: randomUUID(),
  title: 'Homes for harbor districts',
  funderName: 'Department of Housing',
  category: 'community',
  fundingType: 'grant',
  sector: 'Housing',
  geoScope: 'United States',
  minAmount: '50000.00',
  maxAmount: '200000.00',
  currency: 'USD',
  deadline: new Date(clock.now().getTime() + 60 * 86_400_000).toISOString(),
  organizationTypes: ['nonprofit'],
  businessTypes: [],
  isApplicantListed: true,
  eligibility: '<p>Nonprofits with 501(c)(3) status may apply. Applications are due at noon.</p>',
  excerpt: 'Housing advice and homes.',
  matchedWords: ['housing', 'harbor'],
  wordMatch: 0.8,
  similarity: 0.5,
  likedSimilarity: null,
  ...facts,
})

/** The fake catalog's data. `isDown` closes connections without a response. */
interface FakeCatalog {
  candidates: Candidate[]
  revision: string
  isComplete: boolean
  isDown: boolean
  /** Requests for candidates, latest last. */
  requests: CandidateQuery[]
}

/** Responses of the fake identity-billing and catalog; tests change them. */
export interface FakeSources {
  person: PersonFacts
  opportunities: OpportunityFacts[]
  catalog: FakeCatalog
  sources: Sources
  close(): void
}

type Fake = Pick<FakeSources, 'person' | 'opportunities' | 'catalog'>

/** Starts one server that acts as both services. */
export async function fakeSources(): Promise<FakeSources> {
  const fake: Fake = {
    person: northquay(),
    opportunities: [],
    catalog: { candidates: [], revision: '1', isComplete: true, isDown: false, requests: [] },
  }
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((sent) => {
      const path = request.url ?? ''
      const isCatalog = /^\/internal\/(candidates|catalog-status)/.test(path)
      if (isCatalog && fake.catalog.isDown) return request.socket.destroy()
      const found = isCatalog ? catalogResponse(fake.catalog, path, sent) : factsResponse(fake, path)
      const body = found ?? { code: 'NOT_FOUND', message: 'Opportunity not found', requestId: 'test' }
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    sources: { identityUrl: url, catalogUrl: url, secret: TEST_SECRET },
    close: () => void server.close(),
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

function factsResponse(fake: Fake, path: string) {
  const [, kind, id] = /^\/internal\/(people|opportunities)\/([\w-]+)/.exec(path) ?? []
  return kind === 'people' ? fake.person : fake.opportunities.find((opportunity) => opportunity.id === id)
}

function catalogResponse(catalog: FakeCatalog, path: string, sent: string) {
  const { revision, isComplete } = catalog
  const open = catalog.candidates.filter(
    ({ deadline }) => deadline === null || new Date(deadline) >= clock.now(),
  )
  if (path.startsWith('/internal/catalog-status')) return { revision, open: open.map(({ id }) => id) }
  const query = JSON.parse(sent) as CandidateQuery
  catalog.requests.push(query)
  return { revision, isComplete, candidates: open.filter(({ id }) => !query.without.includes(id)) }
}
