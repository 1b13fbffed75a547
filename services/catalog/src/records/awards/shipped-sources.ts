import type { AwardPublication } from './load-awards.ts'

/** A shipped publication of awards. */
export interface ShippedAwards extends AwardPublication {
  file: URL
}

const dataFile = (name: string) => new URL(`../../../data/awards/${name}`, import.meta.url)

/** What is loaded at the first start. */
export const shippedAwards: readonly ShippedAwards[] = [
  {
    id: 'foundations',
    name: 'Grants that eleven foundations published',
    url: 'https://github.com/vipulnaik/donations',
    terms: 'CC0',
    note: 'Collected until June 2026. Some years are missing or in part. Where an award has no date, its year is that of its start.',
    file: dataFile('foundations.csv.gz'),
  },
  {
    id: 'maryland',
    name: 'Grants and loans of the State of Maryland',
    url: 'https://opendata.maryland.gov',
    terms: 'Open data of the State of Maryland; collection under the MIT license',
    note: 'Years are fiscal years, which end on June 30. Sums are payments.',
    file: dataFile('maryland.csv.gz'),
  },
]
