import { z } from 'zod'
import type { AwardSource, PageRequest } from './award-source.ts'

/** The API allows no more. */
const LIMIT = 100
/** Grants and cooperative agreements. */
const GRANTS = ['02', '03', '04', '05']
/** An opportunity with more programs than that says little about any of them. */
const MOST_LISTINGS = 3

const Text = z.string().nullish()

const Award = z.object({
  generated_internal_id: z.string(),
  'Award Amount': z.number().nullable(),
  'Recipient Name': z.string().nullable(),
  'Recipient UEI': Text,
  'Recipient Location': z
    .object({
      location_country_code: Text,
      country_name: Text,
      state_code: Text,
      city_name: Text,
      zip5: Text,
    })
    .nullish(),
  'Awarding Agency': Text,
  'Awarding Sub Agency': Text,
  'Base Obligation Date': Text,
  'Start Date': Text,
  'End Date': Text,
  Description: Text,
  'Assistance Listings': z.array(z.object({ cfda_number: z.string().nullable() })),
})
type Award = z.infer<typeof Award>

const Page = z.object({
  results: z.array(Award),
  page_metadata: z.object({ hasNext: z.boolean() }),
})

/** Grants that the US government paid, by the number of the program. */
export const usaspending: AwardSource = {
  name: 'USAspending.gov',
  homepage: 'https://www.usaspending.gov/',
  terms: 'work of the United States government, public domain',
  note: 'Grants and cooperative agreements since October 2007. A sum is what was obligated over the years, and is counted in the first of them. An award under several programs counts in full for each, so sums of a program are upper bounds.',
  defaultUrl: 'https://api.usaspending.gov',
  requestsPerSecond: 2,
  pageSize: LIMIT,
  of: 'program',
  keysOf: ({ sourceCodes }) => (sourceCodes.listing ?? []).slice(0, MOST_LISTINGS),
  readPage,
}

async function readPage({ client, url, key, page }: PageRequest) {
  const { results, page_metadata: metadata } = await client.read(
    Page,
    `${url}/api/v2/search/spending_by_award/`,
    {
      body: {
        filters: { award_type_codes: GRANTS, program_numbers: [key] },
        fields: Object.keys(Award.shape),
        page: page + 1,
        limit: LIMIT,
        sort: 'Base Obligation Date',
        order: 'desc',
      },
    },
  )
  return { rows: results.map(toRow), hasMore: metadata.hasNext }
}

function toRow(award: Award) {
  const where = award['Recipient Location']
  const inUs = where?.location_country_code === 'USA'
  const id = award.generated_internal_id
  // A program that was renamed is there twice.
  const listings = new Set(award['Assistance Listings'].flatMap(({ cfda_number: listing }) => listing ?? []))
  const program = [...listings].toSorted().join(', ')
  return {
    Identifier: id,
    Description: award.Description,
    'Amount Awarded': String(award['Award Amount'] ?? ''),
    'Award Date': award['Base Obligation Date'],
    'Planned Dates:Start Date': award['Start Date'],
    'Planned Dates:End Date': award['End Date'],
    'Recipient Org:Name': award['Recipient Name'],
    'Recipient Org:Identifier': award['Recipient UEI'] && `US-UEI-${award['Recipient UEI']}`,
    'Recipient Org:Location': [where?.city_name, inUs ? where.state_code : where?.country_name]
      .filter(Boolean)
      .join(', '),
    'Recipient Org:Postal Code': inUs ? where.zip5 : '',
    'Funding Org:Name': award['Awarding Sub Agency'] ?? award['Awarding Agency'],
    'Grant Programme:Title': program,
    'Assistance Listings': program,
    'Data Source': `https://www.usaspending.gov/award/${encodeURIComponent(id)}`,
  }
}
