import type { AwardedBefore } from '@fundharbor/contracts/catalog/awards'
import type { FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { screen } from '@testing-library/react'

export const id = '00000000-0000-4000-8000-000000000001'
export const source = {
  name: 'Grants of the coast',
  url: 'https://coast.example',
  terms: 'CC0',
  note: 'Until June.',
}
export const awarded: AwardedBefore = {
  of: { kind: 'funder', key: 'sun-fund', name: 'Sun Fund' },
  isPart: false,
  firstYear: 2003,
  lastYear: 2016,
  sums: [
    {
      currency: 'USD',
      awards: 28,
      total: '2800.00',
      lowerQuartile: '50.00',
      median: '80.50',
      upperQuartile: '120.00',
      recipients: 9,
      years: [
        ...Array.from({ length: 13 }, (_, at) => ({
          year: 2003 + at,
          awards: 2,
          total: `${100 + at}.00`,
          recipients: 2,
          newcomers: 1,
        })),
        { year: 2016, awards: 1, total: '400.00', recipients: 1, newcomers: 0 },
        { year: null, awards: 1, total: '20.00', recipients: 1, newcomers: 0 },
      ],
    },
  ],
  others: [{ kind: 'loan', currency: 'USD', awards: 3, total: '900.00' }],
  recipients: [
    {
      id,
      name: 'Northquay Trust',
      location: 'Boston, MA',
      awards: 12,
      total: '1200.00',
      currency: 'USD',
      firstYear: 2004,
      lastYear: 2016,
    },
  ],
  sources: [source],
}
export const sunFund: FunderPage = {
  slug: 'sun-fund',
  name: 'Sun Fund',
  open: 0,
  awards: 31,
  funding: [],
  opportunities: [],
  closingNext: [],
  subjects: [],
  similar: [],
  changes: [],
  sources: [],
  awardedBefore: awarded,
}
export const hrefOf = (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  inside.getByRole('link', { name }).getAttribute('href')
