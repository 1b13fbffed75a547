import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { PersonFacts } from '@fundharbor/contracts/identity/usage'
import { TEST_SECRET } from '@fundharbor/chassis/testing'
import type { Sources } from './drafting/facts.ts'

/** Facts of a person with an organisation. */
export const northquay = (): PersonFacts => ({
  fullName: 'Amara Okafor',
  email: 'amara@northquay.example',
  phone: '+1 555 0100',
  homeAddress: '4 Quay Street, Northquay',
  country: 'US',
  organization: {
    id: randomUUID(),
    name: 'Northquay Community Trust',
    description: 'We run the food bank and the housing advice of the harbour district.',
    category: 'community',
    website: 'https://northquay.example',
    phone: '+1 555 0199',
    address: '12 Harbour Road, Northquay',
    taxId: '12-3456789',
    missionStatement: 'Nobody in Northquay sleeps without a home.',
    foundedYear: 1998,
    teamSize: 14,
    annualBudget: '420000.00',
  },
})

/** Facts of an opportunity. */
export const housingCall = (facts: Partial<OpportunityFacts> = {}): OpportunityFacts => ({
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
  details: {
    description: 'Cities test what ends homelessness.',
    eligibility: 'Nonprofits.',
    selectionCriteria: null,
  },
  application: null,
  ...facts,
})

/** What identity-billing and catalog answer in a test; change it while the test runs. */
export interface FakeSources {
  person: PersonFacts
  opportunities: OpportunityFacts[]
  sources: Sources
  close(): void
}

/** A server that stands for the two services. */
export async function fakeSources(): Promise<FakeSources> {
  const fake: Pick<FakeSources, 'person' | 'opportunities'> = { person: northquay(), opportunities: [] }
  const server: Server = createServer((request, response) => {
    const [, kind, id] = /^\/internal\/(people|opportunities)\/([\w-]+)/.exec(request.url ?? '') ?? []
    const found = kind === 'people' ? fake.person : fake.opportunities.find((call) => call.id === id)
    const body = found ?? { code: 'NOT_FOUND', message: 'Opportunity not found', requestId: 'test' }
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    sources: { identityUrl: url, catalogUrl: url, secret: TEST_SECRET },
    close: () => void server.close(),
  })
}
