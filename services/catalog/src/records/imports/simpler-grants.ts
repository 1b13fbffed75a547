import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { agencyOf } from '../taxonomy/agencies.ts'
import { listingCategory, readListings } from '../taxonomy/assistance-listings.ts'
import { readAmount, readCount } from './amounts.ts'
import { toDeadline, startOfDay, timeZones } from './dates.ts'
import { excerptOf, toHtml } from './markup.ts'
import { readDay } from './read-day.ts'
import type { ReadRecord } from '../opportunities/record.ts'
import {
  BrokenSourceError,
  InvalidRecordError,
  readSourceTable,
  toSourceItem,
  type Source,
} from './source.ts'
import { readText } from './texts.ts'
import { readTitle } from './titles.ts'

const timeZone = timeZones.unitedStates

const columns = {
  number: 'Opportunity ID',
  title: 'Title',
  posted: 'Post Date',
  awards: 'Est. # of Awards',
  total: 'Est. Total Funding',
  ceiling: 'Award Ceiling',
  listings: 'Assistance Listings',
  instrument: 'Funding Instrument Type',
  deadline: 'Deadline',
  estimatedDeadline: 'Est. Application Deadline',
  updated: 'Last Updated',
  url: 'URL',
  description: 'Description',
  agency: 'Agency',
  status: 'Status',
  eligibility: 'Additional Information on Eligibility',
} as const

type Fields = Record<keyof typeof columns, string>

const statuses: Readonly<Record<string, { isForecast: boolean; isActive: boolean }>> = {
  Posted: { isForecast: false, isActive: true },
  Forecast: { isForecast: true, isActive: true },
  Forecasted: { isForecast: true, isActive: true },
  Closed: { isForecast: false, isActive: false },
  Archived: { isForecast: false, isActive: false },
}

/** A CSV export of simpler.grants.gov; `readAt` is when it was downloaded. */
export function simplerGrantsSource(path: string, readAt: Date): Source {
  return {
    name: 'simpler-grants',
    file: basename(path),
    async *items() {
      const names: readonly string[] = Object.values(columns)
      const table = await readSourceTable(basename(path), await readFile(path), (name) =>
        names.includes(name),
      )
      const missing = names.filter((name) => !table.columns.includes(name))
      if (missing.length > 0)
        throw new BrokenSourceError(`${basename(path)} has no column ${missing.join(', ')}`)
      for (const { position, cells, problem } of table.rows) {
        const fields = toFields(cells)
        const sourceId = fields.number.trim() || null
        if (problem !== null) yield { position, sourceId, problem }
        else yield toSourceItem({ position, sourceId }, () => readRow(fields, readAt))
      }
    },
  }
}

const toFields = (cells: Record<string, string>) =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, cells[column] ?? ''])) as Fields

function readRow(fields: Fields, readAt: Date): ReadRecord {
  const status = statuses[fields.status.trim()]
  if (!status) throw new InvalidRecordError(`Unknown status: ${fields.status.slice(0, 40)}`)
  const number = fields.number.trim()
  const url = webAddress(fields.url)
  const posted = readDay('Post Date', fields.posted)
  const closing = readDay('Deadline', fields.deadline || fields.estimatedDeadline)
  return {
    source: 'simpler-grants',
    sourceId: number,
    sourceNumber: number,
    sourceUrl: url,
    sourceRevision: fields.updated.trim() || null,
    readAt: readAt.toISOString(),
    title: readTitle(fields.title, number),
    fundingType: 'grant',
    ...toDeadline(closing, timeZone),
    isRolling: false,
    ...status,
    postedAt: posted && startOfDay(posted, timeZone),
    timeframe: null,
    matchingRequired: false,
    applicationUrl: url,
    geoScope: 'United States',
    organizationTypes: [],
    businessTypes: [],
    amount: null,
    minAmount: null,
    maxAmount: readAmount('Award Ceiling', fields.ceiling),
    currency: 'USD',
    totalFunding: readAmount('Est. Total Funding', fields.total),
    expectedAwards: readCount('Est. # of Awards', fields.awards),
    ...readTexts(fields),
    ...readCodes(fields),
  }
}

function webAddress(text: string): string {
  const address = text.trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new InvalidRecordError('URL is not a web address')
  return address
}

function readTexts({ description: text, eligibility }: Fields) {
  const { html: description, isExcerpt } = readText(text)
  return {
    description,
    isExcerpt,
    excerpt: excerptOf(description),
    eligibilityCriteria: toHtml(eligibility) || null,
  }
}

function readCodes({ listings: text, agency: code, instrument }: Fields) {
  const listings = readListings(text)
  const agency = code.trim()
  return {
    category: listingCategory(listings),
    sector: (listings.length === 1 && listings[0]?.title) || null,
    funderName: agencyOf(agency)?.name ?? agency,
    sourceCodes: {
      agency: agency ? [agency] : [],
      instrument: instrument
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
      listing: listings.map(({ number }) => number),
    },
  }
}
