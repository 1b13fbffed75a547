import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { callService } from '@fundharbor/chassis/http/service-client'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import { cookieOf, startFakeIdentity, startReplica, type Replica } from '@fundharbor/chassis/testing/replicas'
import { TEST_ORIGIN, TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { internalCandidates } from '@fundharbor/contracts/catalog/candidates'
import { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import {
  categories,
  organizationTypes,
  registrationCategories,
  slugsOf,
} from '@fundharbor/contracts/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildProfile, type Profile } from './profile.ts'
import { rank } from './rank.ts'

/** Soon after the snapshots were read, when most of their opportunities are open. */
const NOW = new Date('2026-03-15T12:00:00.000Z')
const TOP = 10

/** An organization, and the categories and applicant type that an expert would search for. */
const JudgedProfile = z.object({
  organization: z.object({
    name: z.string(),
    category: z.enum(slugsOf(registrationCategories)),
    missionStatement: z.string(),
    description: z.string(),
    annualBudget: z.string(),
  }),
  country: z.string(),
  expected: z.array(z.enum(slugsOf(categories))),
  applicant: z.enum(slugsOf(organizationTypes)),
})
type JudgedProfile = z.infer<typeof JudgedProfile>

type ResultRow = Pick<OpportunityRow, 'id' | 'category' | 'organizationTypes'>

let catalog: Replica | undefined
let identity: Replica | undefined
let judged: JudgedProfile[] = []

beforeAll(async () => {
  judged = z
    .array(JudgedProfile)
    .parse(JSON.parse(await readFile(new URL('../../testdata/profiles.json', import.meta.url), 'utf8')))
  identity = await startFakeIdentity()
  catalog = await startReplica(new URL('../../../catalog/src/main.ts', import.meta.url).pathname, {
    DATABASE_URL: (await testDatabase('catalog')).url,
    INTERNAL_SECRET: TEST_SECRET,
    IDENTITY_URL: identity.url,
    PUBLIC_URL: TEST_ORIGIN,
    CLOCK_AT: NOW.toISOString(),
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  })
}, 60_000)
afterAll(async () => {
  await catalog?.stop()
  await identity?.stop()
})

function profileFor({ organization, country }: JudgedProfile): Profile {
  const facts: PersonFacts = {
    fullName: 'Amara Okafor',
    email: 'amara@northquay.example',
    phone: '',
    homeAddress: '',
    country,
    organization: {
      id: randomUUID(),
      website: null,
      phone: null,
      address: null,
      taxId: null,
      foundedYear: null,
      teamSize: null,
      organizationType: null,
      country: null,
      state: null,
      serviceArea: null,
      uei: null,
      samExpiresOn: null,
      pic: null,
      languages: [],
      ...organization,
    },
  }
  const profile = buildProfile(facts)
  if (!profile) throw new Error(`${organization.name} has nothing to compare with`)
  return profile
}

const findCandidates = (profile: Profile) =>
  callService(internalCandidates.find, {
    baseUrl: catalog?.url ?? '',
    secret: TEST_SECRET,
    body: {
      text: profile.text,
      categories: profile.categories.map(({ category }) => category),
      organizationTypes: profile.organizationTypes,
      places: profile.locations,
      annualBudget: profile.annualBudget?.toFixed(2) ?? null,
      liked: [],
      without: [],
    },
  })

async function search(query: Record<string, string>): Promise<{ rows: ResultRow[]; total: number }> {
  const url = `${catalog?.url}/api/opportunities?${new URLSearchParams({ ...query, limit: '10' })}`
  const response = await fetch(url, { headers: { cookie: cookieOf(member()) } })
  const rows = z.array(OpportunityRow).parse(await response.json())
  return { rows, total: Number(response.headers.get('x-total-count')) }
}

/** The share of the first ten that fit; of fewer if the catalog has fewer that do. */
function precision(rows: readonly ResultRow[], wanted: JudgedProfile, existing: number): number {
  const fits = rows
    .slice(0, TOP)
    .filter(
      (row) => wanted.expected.includes(row.category) && row.organizationTypes.includes(wanted.applicant),
    )
  return fits.length / Math.min(TOP, existing)
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('recommendations fit far better by category and applicant type than a keyword search', async () => {
  const results = []
  for (const wanted of judged) {
    const profile = profileFor(wanted)
    const { candidates } = await findCandidates(profile)
    const ranked = rank({ profile, candidates, feedback: [], now: NOW })
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
    const { total } = await search({
      category: wanted.expected.join(','),
      organizationType: wanted.applicant,
      sort: 'newest',
    })
    const searchResult = await search({ search: wanted.organization.missionStatement.slice(0, 200) })
    const worded = candidates.toSorted((one, other) => other.wordMatch - one.wordMatch)
    results.push({
      name: wanted.organization.name,
      expected: wanted.expected.join(' '),
      seen: profile.categories.map(({ category, weight }) => `${category} ${weight}`).join(', '),
      existing: total,
      ranked: precision(
        ranked.flatMap(({ opportunityId }) => byId.get(opportunityId) ?? []),
        wanted,
        total,
      ),
      words: precision(worded, wanted, total),
      search: precision(searchResult.rows, wanted, total),
    })
  }
  const ranked = mean(results.map((result) => result.ranked))
  const words = mean(results.map((result) => result.words))
  const keywordSearch = mean(results.map((result) => result.search))
  process.stdout.write(
    `precision@10 of ${results.length} profiles: recommendations ${ranked.toFixed(3)}, shared words alone ${words.toFixed(3)}, keyword search ${keywordSearch.toFixed(3)}\n`,
  )
  expect(results.length).toBeGreaterThanOrEqual(40)
  expect(new Set(judged.flatMap(({ expected }) => expected)).size).toBeGreaterThanOrEqual(10)
  expect(ranked).toBeGreaterThanOrEqual(0.8)
  expect(ranked).toBeGreaterThan(words + 0.15)
  expect(ranked).toBeGreaterThan(keywordSearch + 0.15)
}, 120_000)
