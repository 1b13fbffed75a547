import { z } from 'zod'
import { startOfDay, timeZones, toDeadline } from '../../imports/dates.ts'
import { excerptOf, toHtml, toLine } from '../../imports/markup.ts'
import { readDay } from '../../imports/read-day.ts'
import { readText } from '../../imports/texts.ts'
import { readTitle } from '../../imports/titles.ts'
import type { ReadRecord } from '../../opportunities/record.ts'
import { webAddress } from '../../opportunities/web-address.ts'

const Text = z.string().nullish()
const Texts = z.array(z.string()).nullish()

/** The fields that are read from an aid. */
const Aid = z.object({
  id: z.coerce.string(),
  url: z.string(),
  name: z.string(),
  financers: Texts,
  programs: Texts,
  description: Text,
  eligibility: Text,
  perimeter: Text,
  application_url: Text,
  origin_url: Text,
  aid_types: Texts,
  start_date: Text,
  submission_deadline: Text,
  date_created: Text,
  date_updated: Text,
  is_live: z.boolean().nullish(),
})
type Aid = z.infer<typeof Aid>

const SITE = 'https://aides-territoires.beta.gouv.fr'
const timeZone = timeZones.europeanUnion

/** Maps an aid to a record. Throws ZodError or InvalidRecordError. */
export function readAid(raw: unknown, readAt: Date): ReadRecord {
  const aid = Aid.parse(raw)
  const { html: description, isExcerpt } = readText(aid.description ?? '')
  const updated = aid.date_updated ?? aid.date_created
  const start = readDay('start_date', aid.start_date)
  const page = new URL(aid.url, SITE).href
  return {
    source: 'aides-territoires',
    sourceId: aid.id,
    sourceNumber: null,
    sourceUrl: page,
    sourceRevision: updated ? new Date(updated).toISOString() : null,
    sourceUpdatedAt: updated ? new Date(updated).toISOString() : null,
    readAt: readAt.toISOString(),
    title: readTitle(aid.name, null),
    description,
    isExcerpt,
    excerpt: excerptOf(description),
    ...toDeadline(readDay('submission_deadline', aid.submission_deadline), timeZone),
    isRolling: false,
    isForecast: false,
    isActive: aid.is_live ?? true,
    postedAt: start && startOfDay(start, timeZone),
    timeframe: null,
    eligibilityCriteria: toHtml(aid.eligibility) || null,
    matchingRequired: false,
    applicationUrl: webAddress(aid.application_url) ?? webAddress(aid.origin_url) ?? page,
    geoScope: aid.perimeter && aid.perimeter !== 'France' ? `France, ${toLine(aid.perimeter)}` : 'France',
    ...unknownMoney,
    ...readCodes(aid),
  }
}

/** Aids state shares of costs, not sums. */
const unknownMoney = {
  amount: null,
  minAmount: null,
  maxAmount: null,
  currency: 'EUR',
  totalFunding: null,
  expectedAwards: null,
}

function readCodes({ financers, programs, aid_types: types }: Aid) {
  const isLoan = types?.some((type) => /prêt|avance/i.test(type)) && !types.includes('Subvention')
  return {
    category: 'other' as const,
    sector: programs?.[0] ?? null,
    fundingType: isLoan ? ('loan' as const) : ('grant' as const),
    funderName: toLine(financers?.[0]),
    organizationTypes: [],
    businessTypes: [],
    sourceCodes: { programme: programs ?? [], action: types ?? [] },
  }
}
