import { readFile } from 'node:fs/promises'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { SuggestedFunder } from '@fundharbor/contracts/catalog/awards'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { applicantTypes, slugsOf } from '@fundharbor/contracts/vocabulary'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { loadShippedAwards } from '../../records/awards/load-shipped.ts'
import { awardsRouter } from '../../records/awards/routes.ts'
import { shippedAwards } from '../../records/awards/shipped-sources.ts'
import { unloadModel } from '../../records/embeddings/model.ts'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import { buildProfile } from '../../matching/factors/profile.ts'
import { embedProfile } from '../../matching/recommendations/relevance/meaning.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { suggestedFundersRouter } from './routes.ts'

let applicant: Applicant
const service = testService({
  service: 'catalog',
  routers: [awardsRouter(async () => applicant), suggestedFundersRouter(async () => applicant)],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

/** Organizations with the funders that were suggested to them, each judged plausible or not. */
const judged = z
  .array(
    z.object({
      kind: z.string(),
      name: z.string(),
      organizationType: z.enum(slugsOf(applicantTypes)),
      state: z.string(),
      description: z.string(),
      funders: z.record(z.string(), z.boolean()),
    }),
  )
  .parse(
    JSON.parse(
      await readFile(new URL('../../../testdata/awards/judged-funders.json', import.meta.url), 'utf8'),
    ),
  )

beforeAll(
  () =>
    loadShippedAwards(
      service.knex(),
      shippedAwards.filter(({ id }) => id === 'foundations'),
    ),
  300_000,
)
beforeEach(() => OpportunityModel.query().delete())
afterAll(unloadModel)

async function suggest(facts: Parameters<typeof applicantOf>[0]): Promise<SuggestedFunder[]> {
  applicant = applicantOf(facts)
  const profile = buildProfile(applicant)
  // Meanings are there, however long the model takes to load.
  if (profile) await embedProfile(profile).settled(120_000)
  service.as(member())
  const { status, body } = await service.send('GET', '/api/awards/suggested-funders')
  expect(status).toBe(200)
  return body
}
const organizationOf = (wanted: string) => {
  const found = judged.find(({ kind }) => kind === wanted)
  if (!found) throw new Error(`No ${wanted} is judged`)
  const { name, organizationType, state, description } = found
  return { name, organizationType, state, description }
}
const slugsFor = async (facts: Parameters<typeof applicantOf>[0]) =>
  (await suggest(facts)).map(({ slug }) => slug)

test('at least seven of the first ten suggestions were judged plausible', () => {
  const first = judged.flatMap(({ funders }) => Object.values(funders)).slice(0, 10)
  expect(first.filter(Boolean).length).toBeGreaterThanOrEqual(7)
})

test.each(['art museum', 'journalism nonprofit', 'research university'])(
  'the funders of a profile, best first, are those that were judged: %s',
  async (kind) => {
    const funders = judged.find((each) => each.kind === kind)?.funders ?? {}
    expect(await slugsFor(organizationOf(kind))).toEqual(Object.keys(funders))
  },
)

test('a suggestion says how many awards are about what the organization does, and to whom', async () => {
  const [knight] = await suggest(organizationOf('journalism nonprofit'))
  expect(knight).toMatchObject({
    name: 'Knight Foundation',
    subject: { id: 'media-and-journalism', label: 'Media and journalism' },
    firstYear: 2000,
    lastYear: 2019,
  })
  expect(knight?.recipients).toHaveLength(3)
  const about = `/api/public/awards?funder=knight-foundation&subject=media-and-journalism`
  const totalOf = async (path: string) =>
    Number((await service.send('GET', path)).headers.get('x-total-count'))
  expect(await totalOf(about)).toBe(knight?.subjectAwards)
  expect(await totalOf('/api/public/awards?funder=knight-foundation')).toBe(knight?.awards)
  for (const { id } of knight?.recipients ?? [])
    expect(await totalOf(`${about}&recipient=${id}`)).toBeGreaterThan(0)
})

test('funders of one state are suggested there, and recipients in the state come first', async () => {
  const church = organizationOf('church')
  const [lilly] = await suggest(church)
  expect(lilly?.slug).toBe('lilly-endowment')
  expect(lilly?.recipients.every(({ location }) => location.endsWith(', IN'))).toBe(true)
  expect(await slugsFor({ ...church, state: 'US-OH' })).not.toContain('lilly-endowment')
})

test('a funder with an open call is left out', async () => {
  const newsroom = organizationOf('journalism nonprofit')
  await seedOpportunity(service.knex(), { funderName: 'Knight Foundation' })
  expect(await slugsFor(newsroom)).toEqual(['sloan-foundation'])
})

test('nothing is suggested without an organization, to a short profile, or where nothing fits', async () => {
  const newsroom = organizationOf('journalism nonprofit')
  expect(await suggest({ ...newsroom, hasOrganization: false })).toEqual([])
  expect(await suggest({ ...newsroom, description: 'News' })).toEqual([])
  expect(
    await suggest({ ...newsroom, description: 'We repair and restore vintage pinball machines.' }),
  ).toEqual([])
})

test('visitors get no suggestions', async () => {
  service.as(null)
  expect((await service.send('GET', '/api/awards/suggested-funders')).status).toBe(401)
})
