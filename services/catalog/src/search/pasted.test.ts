import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { searchRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter()],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const EU_PORTAL = 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/opportunities'

beforeAll(async () => {
  service.as(member())
  const knex = service.knex()
  for (const [title, sourceNumber, sourceUrl] of [
    ['Otters', 'DE-FOA-0003105', 'https://www.grants.gov/search-results-detail/357512'],
    ['Herons', 'HHS-2026-ACF-OHS-CH-0045', 'https://www.grants.gov/search-results-detail/357513'],
    ['Badgers', 'PD-26-369Y', 'https://simpler.grants.gov/opportunity/07bdebb5-cce0-4db5-8e79-5ed2b2d3e911'],
    ['Lynxes', 'HORIZON-CL5-2027-07-D3-16', `${EU_PORTAL}/topic-details/HORIZON-CL5-2027-07-D3-16`],
  ] as const)
    await seedOpportunity(knex, { title, sourceNumber, sourceUrl, description: `About 93 wild ${title}` })
  await seedOpportunity(knex, { title: 'Moles', sourceCodes: { listing: ['93.103'] } })
  await seedOpportunity(knex, { title: 'Grants of 103 dollars, 93 times' })
  for (const title of ['Night clinics', 'Clinics at night', 'Night school'])
    await seedOpportunity(knex, { title, description: 'Words.' })
  for (const title of ['Operational costs', 'Organizations', 'Carbon', 'Business', 'Careers', 'Hospitality'])
    for (const place of ['north', 'south']) await seedOpportunity(knex, { title: `${title} in the ${place}` })
})

/** Titles of the matches, without related opportunities. */
async function find(search: string): Promise<string[]> {
  const { body, headers } = await service.send('GET', `/api/opportunities?${new URLSearchParams({ search })}`)
  const matches: OpportunityRow[] = body.slice(0, Number(headers.get('x-total-count')))
  return matches.map(({ title }) => title)
}

test.each([
  ['DEFOA0003105', 'Otters'],
  ['de-foa-0003105.', 'Otters'],
  ['FOA-0003105', 'Otters'],
  ['FOA0003105', 'Otters'],
  ['0003105', 'Otters'],
  ['(DE-FOA-0003105)', 'Otters'],
  ['DE–FOA–0003105', 'Otters'],
  ['Opportunity number DE-FOA-0003105', 'Otters'],
  ['Funding Opportunity Number: DE-FOA-0003105', 'Otters'],
  ['NOFO DE-FOA-0003105', 'Otters'],
  ['HHS2026ACFOHSCH0045', 'Herons'],
  ['Notice ID: HHS-2026-ACF-OHS-CH-0045,', 'Herons'],
  ['https://www.grants.gov/search-results-detail/357513', 'Herons'],
  ['grants.gov/search-results-detail/357512', 'Otters'],
  ['https://www.grants.gov/web/grants/view-opportunity.html?oppId=357512', 'Otters'],
  ['https://simpler.grants.gov/opportunity/07bdebb5-cce0-4db5-8e79-5ed2b2d3e911', 'Badgers'],
  ['PD26369Y', 'Badgers'],
  [`${EU_PORTAL}/topic-details/HORIZON-CL5-2027-07-D3-16?keywords=x#top`, 'Lynxes'],
  [`${EU_PORTAL}/topic-details/horizon-cl5-2027-07-d3-16/`, 'Lynxes'],
  ['Topic: HORIZON-CL5-2027-07-D3', 'Lynxes'],
  ['93.103', 'Moles'],
  ['93.103.', 'Moles'],
  ['Assistance Listing 93.103', 'Moles'],
  ['CFDA 93.103', 'Moles'],
  ['ALN: 93.103', 'Moles'],
])('a number is found as it is pasted: %s', async (search, title) => {
  expect(await find(search)).toEqual([title])
})

test.each([
  '"night clinics"',
  '“night clinics”',
  '”night clinics”',
  '„night clinics“',
  '«night clinics»',
  '»night clinics«',
  '‹night clinics›',
  '＂night clinics＂',
  '“night clinics',
  '“night clinics” –school',
  'NOT "clinics at night" “night clinics”',
])('any quotes make a phrase: %s', async (search) => {
  expect(await find(search)).toEqual(['Night clinics'])
})

test.each([
  'night -school',
  'night –school',
  'night −school',
  'night —school',
  'night ‑school',
  'night －school',
  'night NOT school',
  'NOT school night',
  'night -“school”',
  'night –«night school»',
  'night NOT “night school”',
])('any dash and NOT exclude: %s', async (search) => {
  expect((await find(search)).toSorted()).toEqual(['Clinics at night', 'Night clinics'])
})

test.each(['night - school', 'night – school', 'night not school', 'night not school NOT'])(
  'a dash between words and a small "not" exclude nothing: %s',
  async (search) => {
    expect(await find(search)).toContain('Night school')
  },
)

test.each([
  'opera',
  'organ',
  'car',
  'busy',
  'hospital',
  'bus',
  'care',
  'host',
  'operation',
  'carb',
  'op',
  'organism',
])('a complete word is no beginning of another: %s', async (search) => {
  expect(await find(search)).toEqual([])
})

const compounds = [
  ['wellbeing', 'well-being', 'well being'],
  ['healthcare', 'health-care', 'health care'],
  ['afterschool', 'after-school', 'after school'],
  ['prek', 'pre-k', 'pre k'],
  ['childcare', 'child-care', 'child care'],
  ['wastewater', 'waste-water', 'waste water'],
  ['preschool', 'pre-school', 'pre school'],
  ['nonprofit', 'non-profit', 'non profit'],
  ['cybersecurity', 'cyber-security', 'cyber security'],
  ['k12', 'k-12', 'k 12'],
  ['covid19', 'covid-19', 'covid 19'],
  ['broadband', 'broad-band', 'broad band'],
  ['lifelong', 'life-long', 'life long'],
  ['homecare', 'home-care', 'home care'],
  ['multicultural', 'multi-cultural', 'multi cultural'],
] as const

test.each(compounds)('%s, %s and %s find the same', async (...forms) => {
  for (const form of forms)
    await seedOpportunity(service.knex(), { title: `Lanterns for ${form} in Otterton` })
  const found = await Promise.all(forms.map((form) => find(`${form} otterton`)))
  for (const titles of found) {
    expect(titles.toSorted()).toEqual(found[0]!.toSorted())
    for (const form of forms) expect(titles).toContain(`Lanterns for ${form} in Otterton`)
  }
})
