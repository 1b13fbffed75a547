import { z } from 'zod'
import { readAmount, readCount } from '../../imports/amounts.ts'
import { startOfDay, timeZones, toDeadline } from '../../imports/dates.ts'
import { excerptOf, toLine } from '../../imports/markup.ts'
import { readDay } from '../../imports/read-day.ts'
import { InvalidRecordError } from '../../imports/source.ts'
import { readText } from '../../imports/texts.ts'
import { readTitle } from '../../imports/titles.ts'
import type { ReadRecord } from '../../opportunities/record.ts'
import { webAddress } from '../../opportunities/web-address.ts'
import { agencyOf } from '../../taxonomy/agencies.ts'
import { listingCategory } from '../../taxonomy/assistance-listings.ts'
import type { Reading } from '../live-source.ts'

const Money = z.object({ amount: z.string(), currency: z.string() }).nullish()
const Event = z.object({ date: z.string().optional() }).nullish()
const Field = z.object({ value: z.unknown() }).optional()

/** The fields that are read from an opportunity. */
const Opportunity = z.object({
  id: z.string(),
  title: z.string(),
  status: z.object({ value: z.string() }),
  description: z.string().nullish(),
  funding: z
    .object({
      totalAmountAvailable: Money,
      minAwardAmount: Money,
      maxAwardAmount: Money,
      estimatedAwardCount: z.number().nullish(),
    })
    .nullish(),
  keyDates: z.object({ postDate: Event, closeDate: Event }).nullish(),
  source: z.string().nullish(),
  customFields: z.record(z.string(), Field).nullish(),
  lastModifiedAt: z.string().nullish(),
})
type Opportunity = z.infer<typeof Opportunity>

const statuses: Readonly<Record<string, { isForecast: boolean; isActive: boolean }>> = {
  open: { isForecast: false, isActive: true },
  custom: { isForecast: false, isActive: true },
  forecasted: { isForecast: true, isActive: true },
  closed: { isForecast: false, isActive: false },
}

const Agency = z.object({ code: z.string().nullish(), name: z.string().nullish() })
const Listings = z.array(z.object({ identifier: z.string(), programTitle: z.string().nullish() }))

/** Maps an opportunity of the protocol to a record. Throws ZodError or InvalidRecordError. */
export function readOpportunity(raw: unknown, { url, readAt }: Reading): ReadRecord {
  const opportunity = Opportunity.parse(raw)
  const { customFields: fields, keyDates } = opportunity
  const status = statuses[opportunity.status.value]
  if (!status) throw new InvalidRecordError(`Unknown status: ${opportunity.status.value.slice(0, 40)}`)
  const { host } = new URL(url)
  const number = textOf(fields?.federalOpportunityNumber ?? fields?.sourceNumber) ?? null
  const page = webAddress(opportunity.source)
  const { html: description, isExcerpt } = readText(opportunity.description ?? '')
  const posted = readDay('postDate', keyDates?.postDate?.date)
  const modified = opportunity.lastModifiedAt ? new Date(opportunity.lastModifiedAt).toISOString() : null
  return {
    source: 'common-grants',
    sourceId: `${host} ${opportunity.id}`,
    sourceNumber: number,
    sourceUrl: page,
    sourceRevision: modified,
    sourceUpdatedAt: modified,
    readAt: readAt.toISOString(),
    title: readTitle(opportunity.title, number),
    description,
    isExcerpt,
    excerpt: excerptOf(description),
    fundingType: 'grant',
    ...toDeadline(readDay('closeDate', keyDates?.closeDate?.date), timeZones.unitedStates),
    ...status,
    isRolling: false,
    postedAt: posted && startOfDay(posted, timeZones.unitedStates),
    timeframe: null,
    eligibilityCriteria: null,
    matchingRequired: false,
    applicationUrl: page,
    geoScope: textOf(fields?.place) ?? null,
    organizationTypes: [],
    businessTypes: [],
    ...readMoney(opportunity),
    ...readCodes(opportunity, host),
  }
}

const textOf = (field: z.infer<typeof Field>): string | undefined =>
  typeof field?.value === 'string' && field.value.trim() !== '' ? toLine(field.value) : undefined

function readMoney({ funding }: Opportunity) {
  const { totalAmountAvailable: total, minAwardAmount: least, maxAwardAmount: most } = funding ?? {}
  return {
    amount: null,
    minAmount: readAmount('minAwardAmount', least?.amount),
    maxAmount: readAmount('maxAwardAmount', most?.amount),
    currency: (most ?? least ?? total)?.currency ?? 'USD',
    totalFunding: readAmount('totalAmountAvailable', total?.amount),
    expectedAwards: readCount('estimatedAwardCount', funding?.estimatedAwardCount),
  }
}

/** Agencies of the federal publisher, the funder of this site's own API, or else the publisher. */
function readCodes({ customFields: fields }: Opportunity, host: string) {
  const agency = Agency.safeParse(fields?.agency?.value).data
  const code = agency?.code ?? ''
  const listings = (Listings.safeParse(fields?.assistanceListings?.value).data ?? []).map((listing) => ({
    number: listing.identifier,
    title: listing.programTitle ?? '',
  }))
  return {
    category: listingCategory(listings),
    sector: (listings.length === 1 && listings[0]?.title) || null,
    funderName: toLine(agency?.name) || textOf(fields?.funder) || (agencyOf(code)?.name ?? host),
    sourceCodes: {
      agency: code ? [code] : [],
      listing: listings.map(({ number }) => number),
    },
  }
}
