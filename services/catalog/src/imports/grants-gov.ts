import { basename } from 'node:path'
import { activityOf } from '../taxonomy/grants-gov-categories.ts'
import { agencyCategory, agencyOf } from '../taxonomy/agencies.ts'
import { businessesOf, eligibilitySentence, organizationsOf } from '../taxonomy/applicants.ts'
import { readAmount, readCount } from './amounts.ts'
import { toDeadline, startOfDay, timeZones } from './dates.ts'
import { readExtract, type ExtractElement } from './grants-gov-xml.ts'
import { excerptOf, toHtml, toLine } from './markup.ts'
import { readDay, type Day } from './read-day.ts'
import type { ReadRecord } from '../opportunities/record.ts'
import { toSourceItem, InvalidRecordError, type Source } from './source.ts'
import { readText } from './texts.ts'
import { readTitle } from './titles.ts'

/** The extract's element for posted opportunities. */
export const SYNOPSIS = 'OpportunitySynopsisDetail_1_0'
const FORECAST = 'OpportunityForecastDetail_1_0'
const timeZone = timeZones.unitedStates

interface Extract {
  /** Whether it is the full extract, so that missing records were withdrawn. */
  isWhole?: boolean
  /** The length at which descriptions were truncated. */
  truncatedAt?: number
}

/** A Grants.gov extract file: XML, `.gz` or `.zip`; `readAt` is when it was downloaded. */
export function grantsGovSource(
  path: string,
  readAt: Date,
  { isWhole = false, truncatedAt }: Extract = {},
): Source {
  return {
    name: 'grants-gov',
    file: basename(path),
    isWhole,
    async *items() {
      let position = 0
      for await (const element of readExtract(path)) {
        position += 1
        const sourceId = element.fields.get('OpportunityID')?.[0]?.trim() || null
        yield toSourceItem({ position, sourceId }, () => readOpportunity(element, readAt, truncatedAt))
      }
    },
  }
}

/** Maps an element of the extract to a record. Throws InvalidRecordError. */
export function readOpportunity(element: ExtractElement, readAt: Date, truncatedAt?: number): ReadRecord {
  if (element.name !== SYNOPSIS && element.name !== FORECAST) {
    throw new InvalidRecordError(`<${element.name.slice(0, 60)}> is neither a synopsis nor a forecast`)
  }
  const field = (name: string) => element.fields.get(name)?.[0]?.trim()
  const isForecast = element.name === FORECAST
  const id = field('OpportunityID') ?? ''
  if (!/^\d{1,20}$/.test(id)) throw new InvalidRecordError('OpportunityID is missing or not a number')
  const number = field('OpportunityNumber') || null
  const page = `https://www.grants.gov/search-results-detail/${id}`
  const posted = readDay('PostDate', field('PostDate'), 'month-first')
  const closing = field(isForecast ? 'EstimatedSynopsisCloseDate' : 'CloseDate') ?? field('CloseDate')
  return {
    source: 'grants-gov',
    sourceId: id,
    sourceNumber: number,
    sourceUrl: page,
    sourceRevision: revisionOf(readDay('LastUpdatedDate', field('LastUpdatedDate'), 'month-first')),
    readAt: readAt.toISOString(),
    title: readTitle(field('OpportunityTitle'), number),
    fundingType: 'grant',
    ...toDeadline(readDay('CloseDate', closing, 'month-first'), timeZone),
    isRolling: false,
    isForecast,
    isActive: true,
    postedAt: posted && startOfDay(posted, timeZone),
    timeframe: null,
    matchingRequired: field('CostSharingOrMatchingRequirement') === 'Yes',
    applicationUrl: page,
    geoScope: 'United States',
    ...readMoney(field),
    ...readTexts(element.fields, truncatedAt),
    ...readCodes(element.fields, field),
  }
}

type Field = (name: string) => string | undefined
type Fields = ExtractElement['fields']

/** `YYYYMMDD`, which sorts by date. */
const revisionOf = (day: Day | null): string | null =>
  day && `${day.year}${String(day.month).padStart(2, '0')}${String(day.day).padStart(2, '0')}`

const readMoney = (field: Field) => ({
  amount: null,
  minAmount: readAmount('AwardFloor', field('AwardFloor')),
  maxAmount: readAmount('AwardCeiling', field('AwardCeiling')),
  currency: 'USD',
  totalFunding: readAmount('EstimatedTotalProgramFunding', field('EstimatedTotalProgramFunding')),
  expectedAwards: readCount('ExpectedNumberOfAwards', field('ExpectedNumberOfAwards')),
})

function readTexts(fields: Fields, truncatedAt: number | undefined) {
  const { html: description, isExcerpt } = readText(fields.get('Description')?.[0], { truncatedAt })
  const sentence = eligibilitySentence(fields.get('EligibleApplicants') ?? [])
  const more = toHtml(fields.get('AdditionalInformationOnEligibility')?.[0])
  return {
    description,
    isExcerpt,
    excerpt: excerptOf(description || more),
    eligibilityCriteria: `${sentence ? `<p>${sentence}</p>` : ''}${more}` || null,
  }
}

function readCodes(fields: Fields, field: Field) {
  const agency = field('AgencyCode') ?? ''
  const applicantCodes = fields.get('EligibleApplicants') ?? []
  const categoryCodes = fields.get('CategoryOfFundingActivity') ?? []
  const activity = activityOf(categoryCodes)
  return {
    category: activity?.category ?? agencyCategory(agency),
    sector: activity?.sector ?? null,
    funderName: toLine(field('AgencyName')) || (agencyOf(agency)?.name ?? agency),
    organizationTypes: organizationsOf(applicantCodes),
    businessTypes: businessesOf(applicantCodes),
    sourceCodes: {
      agency: agency ? [agency] : [],
      category: categoryCodes,
      instrument: fields.get('FundingInstrumentType') ?? [],
      applicants: applicantCodes,
      listing: fields.get('CFDANumbers') ?? [],
    },
  }
}
