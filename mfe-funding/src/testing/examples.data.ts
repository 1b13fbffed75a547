import {
  ApplicationStatus,
  type Application,
  type ApplicationAnalytics,
} from '@fundharbor/contracts/catalog/applications'
import { FacetName, type Facets } from '@fundharbor/contracts/catalog/facets'
import { OpportunityRow, type Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import type { SavedOpportunity, SavedSearch } from '@fundharbor/contracts/catalog/saved'
import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import type { Organization } from '@fundharbor/contracts/identity/organizations'
import type { Project } from '@fundharbor/contracts/identity/projects'
import { TODAY, buildProject, idOf, member } from '@fundharbor/kit/testing/examples.test-helper.ts'

export { TODAY, buildProject, idOf, member }

/** Parsed, so that fields with a default need no value here. */
const row = OpportunityRow.parse({
  id: idOf(1),
  title: 'Addressing homelessness through housing-led approaches',
  funderName: 'European Commission, Horizon Europe',
  category: 'community',
  categories: ['community'],
  subjects: [{ id: 'homelessness', label: 'Homelessness' }],
  fundingType: 'grant',
  amount: null,
  minAmount: '6300000.00',
  maxAmount: '6300000.00',
  currency: 'EUR',
  deadline: '2026-12-01T22:59:59.999Z',
  deadlineZone: 'Europe/Brussels',
  isRolling: false,
  isForecast: false,
  isActive: true,
  geoScope: 'European Union',
  sector: 'Housing',
  organizationTypes: ['nonprofit'],
  businessTypes: [],
  excerpt: 'Housing-led approaches are made available to stakeholders.',
  highlight: null,
  hasApplicationUrl: true,
  source: { name: 'eu-funding-tenders' },
  postedAt: TODAY,
  related: false,
  matched: [],
})

export const buildRow = (changes: Partial<OpportunityRow> = {}): OpportunityRow => ({ ...row, ...changes })

export const buildDetails = (changes: Partial<Opportunity> = {}): Opportunity => {
  const { highlight: _, related: _related, matched: _matched, ...shared } = row
  return {
    ...shared,
    description: '<p>Robust evidence on <b>housing</b>.</p>',
    isExcerpt: false,
    requirements: '<p>Two grants expected.</p>',
    eligibilityCriteria: null,
    eligibilityRequirements: null,
    applicationProcess: null,
    selectionCriteria: null,
    timeframe: null,
    renewability: null,
    matchingRequired: false,
    funderWebsite: 'https://ec.europa.eu/info',
    contactEmail: null,
    applicationUrl: 'https://ec.europa.eu/apply',
    documents: null,
    totalFunding: '12600000.00',
    expectedAwards: 2,
    source: {
      name: 'eu-funding-tenders',
      id: '50148353TOPICSen',
      number: 'HORIZON-NEB-2026-01-01',
      url: 'https://ec.europa.eu/topic',
      readAt: '2026-08-22T05:41:38.000Z',
    },
    createdAt: TODAY,
    updatedAt: TODAY,
    ...changes,
  }
}

const noCounts = Object.fromEntries(
  FacetName.options.map((name) => [name, []]),
) as unknown as Facets['facets']

export const buildFacets = (changes: Partial<Facets> = {}): Facets => ({
  total: 512,
  correctedTo: null,
  alsoSearched: [],
  conditions: [],
  hints: null,
  facets: {
    ...noCounts,
    category: [{ value: 'health', count: 187 }],
    subject: [{ value: 'homelessness', label: 'Homelessness', count: 42 }],
    fundingType: [{ value: 'grant', count: 468 }],
    amount: [{ value: '25000-100000', count: 31 }],
    organizationType: [{ value: 'nonprofit', count: 512 }],
    geoScope: [{ value: 'European Union', count: 280 }],
    deadlineWithin: [{ value: '7', count: 9 }],
  },
  ...changes,
})

export const buildRecommendation = (changes: Partial<Recommendation> = {}): Recommendation => ({
  opportunityId: idOf(1),
  score: 0.86,
  priority: 'high',
  confidence: 0.78,
  matchedCriteria: ['Category: Community'],
  reasons: ['You house people; they fund “housing-led approaches”.', 'It names Portugal.', 'It pays enough.'],
  aiAnalysis: { strengthMatch: 0.93, fundingAlignment: 0.62, eligibilityScore: 0.41, strategicFit: 0.39 },
  eligibility: { verdict: 'eligible', quote: 'Nonprofits with 501(c)(3) status may apply.' },
  feedback: null,
  isGoodMatch: true,
  twins: [],
  ...changes,
})

/** The organization itself, which every workspace has. */
export const buildDefaultProject = (changes: Partial<Project> = {}): Project =>
  buildProject({
    id: idOf(700),
    workspaceId: idOf(701),
    title: 'Northquay Community Trust',
    description: 'We house people.',
    stage: 'running',
    isDefault: true,
    ...changes,
  })

export const buildApplication = (changes: Partial<Application> = {}): Application => ({
  id: idOf(500),
  organizationId: null,
  organizationName: null,
  opportunityId: idOf(1),
  opportunityTitle: buildRow().title,
  projectTitle: 'Keys First',
  projectDescription: 'Forty homes on Quay Street.',
  requestedAmount: '250000.00',
  currency: 'EUR',
  projectCategory: 'community',
  targetBeneficiaries: 40,
  projectDuration: '2years',
  expectedOutcomes: null,
  status: 'submitted',
  submittedAt: TODAY,
  reviewedAt: null,
  notes: null,
  ownNotes: null,
  grantedAmount: null,
  projectId: null,
  revision: 1,
  createdAt: TODAY,
  updatedAt: TODAY,
  ...changes,
})

export const organization: Organization = {
  id: idOf(700),
  userId: member.id,
  name: 'Northquay Community Trust',
  description: null,
  category: 'community',
  website: null,
  phone: null,
  address: null,
  taxId: null,
  missionStatement: null,
  foundedYear: null,
  teamSize: null,
  annualBudget: null,
  organizationType: null,
  organizationKind: null,
  country: null,
  state: null,
  serviceArea: null,
  uei: null,
  samExpiresOn: null,
  pic: null,
  languages: [],
  isVerified: false,
  verificationStatus: 'not-verified',
  verificationDocuments: [],
  documents: [],
  verifiedAt: null,
  verificationNotes: null,
  createdAt: TODAY,
  updatedAt: TODAY,
}

export const buildSavedOpportunity = (changes: Partial<SavedOpportunity> = {}): SavedOpportunity => ({
  opportunity: buildRow(),
  note: null,
  reminders: true,
  projectId: null,
  savedBy: null,
  savedAt: TODAY,
  changedSince: false,
  ...changes,
})

export const buildSavedSearch = (changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id: idOf(701),
  name: 'Housing in Europe',
  query: { search: 'housing', category: 'community' },
  frequency: 'daily',
  isMuted: false,
  newMatches: 3,
  isYours: true,
  savedBy: null,
  projectId: null,
  lastMailedAt: null,
  createdAt: TODAY,
  ...changes,
})

export const buildFigures = (): ApplicationAnalytics => ({
  months: [
    { month: '2026-10', submitted: 0, approved: 0, rejected: 0 },
    { month: '2026-11', submitted: 3, approved: 1, rejected: 0 },
  ],
  byStatus: ApplicationStatus.options.map((status) => ({ status, count: status === 'submitted' ? 2 : 0 })),
  byCategory: [{ category: 'health', count: 2 }],
  money: [{ currency: 'EUR', requested: '1500.00', granted: '1300.00' }],
})
