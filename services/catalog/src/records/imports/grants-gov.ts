import { basename } from 'node:path'
import { eligibilitySentence } from '../taxonomy/applicants.ts'
import { readAmount, readCount } from './amounts.ts'
import { toDeadline, startOfDay, timeZones } from './dates.ts'
import { readCodes } from './grants-gov-codes.ts'
import { readEstimates } from './grants-gov-estimates.ts'
import { FORECAST, readExtract, SYNOPSIS, type ExtractElement } from './grants-gov-xml.ts'
import { enrich, readEnrichment } from './enrichment.ts'
import { excerptOf, toHtml } from './markup.ts'
import { readDay, type Day } from './read-day.ts'
import type { ReadRecord } from '../opportunities/record.ts'
import { AT_ONCE, InvalidRecordError, toSourceItems, type Source, type UnreadItem } from './source.ts'
import { readText } from './texts.ts'
import { readTitle } from './titles.ts'

const timeZone = timeZones.unitedStates

interface Extract {
  /** Whether it is the full extract, so that missing records were withdrawn. */
  isWhole?: boolean
  mayWithdraw?: boolean
  /** The length at which descriptions were truncated. */
  truncatedAt?: number
  /** A file of later facts. */
  enrichedBy?: string
}

/** A Grants.gov extract file: XML, `.gz` or `.zip`; `readAt` is when it was downloaded. */
export function grantsGovSource(
  path: string,
  readAt: Date,
  { isWhole = false, mayWithdraw = false, truncatedAt, enrichedBy }: Extract = {},
): Source {
  return {
    name: 'grants-gov',
    file: basename(path),
    isWhole,
    mayWithdraw,
    async *items() {
      const enrichment = enrichedBy ? await readEnrichment(enrichedBy) : undefined
      let position = 0
      let waiting: UnreadItem[] = []
      for await (const element of readExtract(path)) {
        position += 1
        const sourceId = element.fields.get('OpportunityID')?.[0]?.trim() || null
        const later = enrichment && enrich(element, { opportunityId: sourceId ?? '', enrichment })
        waiting.push({
          position,
          sourceId,
          read: () => ({
            ...readOpportunity(later?.element ?? element, later?.readAt ?? readAt, truncatedAt),
            ...(later?.documents && { documents: later.documents }),
          }),
        })
        if (waiting.length < AT_ONCE) continue
        yield* toSourceItems(waiting)
        waiting = []
      }
      yield* toSourceItems(waiting)
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
  const updated = readDay('LastUpdatedDate', field('LastUpdatedDate'), 'month-first')
  const closing = isForecast ? null : readDay('CloseDate', field('CloseDate'), 'month-first')
  return {
    source: 'grants-gov',
    sourceId: id,
    sourceNumber: number,
    sourceUrl: page,
    sourceRevision: revisionOf(updated),
    readAt: readAt.toISOString(),
    title: readTitle(field('OpportunityTitle'), number),
    fundingType: 'grant',
    ...toDeadline(closing && { ...closing, minutes: 0 }, timeZone),
    isRolling: false,
    isForecast,
    isActive: true,
    postedAt: posted && startOfDay(posted, timeZone),
    sourceUpdatedAt: updated && startOfDay({ ...updated, minutes: 0 }, timeZone),
    ...(isForecast ? readEstimates(field) : { timeframe: null }),
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
