import { z } from 'zod'
import { FORECAST, SYNOPSIS, type ExtractElement } from '../../imports/grants-gov-xml.ts'
import { readOpportunity } from '../../imports/grants-gov.ts'
import { toLine } from '../../imports/markup.ts'
import { moreInformation } from '../../imports/more-information.ts'
import { InvalidRecordError } from '../../imports/source.ts'
import type { ReadRecord } from '../../opportunities/record.ts'

const Coded = z.array(z.object({ id: z.coerce.string() })).nullish()
const Fact = z.coerce.string().nullish()
const Agency = z.object({ agencyName: Fact, agencyCode: Fact }).nullish()

/** Fields that a posted opportunity and a forecast share. */
const Common = z.object({
  agencyCode: Fact,
  /** `YYYY-MM-DD-HH-mm-ss`, like all that end in `DateStr`. */
  postingDateStr: Fact,
  archiveDateStr: Fact,
  /** `Aug 17, 2026 10:29:50 AM EDT` */
  lastUpdatedDate: Fact,
  applicantEligibilityDesc: Fact,
  awardFloor: Fact,
  awardCeiling: Fact,
  estimatedFunding: Fact,
  numberOfAwards: Fact,
  costSharing: z.boolean().nullish(),
  applicantTypes: Coded,
  fundingActivityCategories: Coded,
  fundingInstruments: Coded,
  fundingDescLinkUrl: Fact,
  fundingDescLinkDesc: Fact,
})
const Synopsis = Common.extend({ responseDateStr: Fact, synopsisDesc: Fact })
const Forecast = Common.extend({
  estSynopsisPostingDateStr: Fact,
  estApplicationResponseDateStr: Fact,
  fiscalYear: Fact,
  forecastDesc: Fact,
})

const Attachments = z
  .array(
    z.object({
      synopsisAttachments: z
        .array(z.object({ id: z.coerce.string(), fileName: Fact, fileDescription: Fact }))
        .nullish(),
    }),
  )
  .nullish()

/** The fields that are read from a fetchOpportunity response's `data`. */
export const Details = z.object({
  id: z.coerce.string(),
  opportunityNumber: Fact,
  opportunityTitle: Fact,
  owningAgencyCode: Fact,
  /** `POSTED`, `FORECASTED`, `CLOSED` or `ARCHIVED`. */
  ost: Fact,
  docType: Fact,
  agencyDetails: Agency,
  topAgencyDetails: Agency,
  cfdas: z.array(z.object({ cfdaNumber: Fact })).nullish(),
  alns: z.array(z.object({ alnNumber: Fact })).nullish(),
  synopsis: Synopsis.nullish(),
  // Beside a synopsis it is what was forecast before.
  forecast: z.unknown().optional(),
  synopsisAttachmentFolders: Attachments,
})
type Details = z.infer<typeof Details>

/** Maps the details of an opportunity to a record. Throws ZodError or InvalidRecordError. */
export function readDetails(raw: unknown, readAt: Date): ReadRecord {
  const details = Details.parse(raw)
  const record = readOpportunity(toElement(details), readAt)
  return { ...record, ...stateOf(details, record, readAt), documents: documentsOf(details) }
}

/** Renames the fields to those of the extract, so that both share one mapping. */
function toElement(details: Details): ExtractElement {
  const { synopsis } = details
  if (synopsis)
    return element(SYNOPSIS, details, synopsis, {
      CloseDate: americanDay(synopsis.responseDateStr),
      Description: synopsis.synopsisDesc,
    })
  const forecast = Forecast.nullish().parse(details.forecast)
  if (!forecast) throw new InvalidRecordError('It is neither a synopsis nor a forecast')
  return element(FORECAST, details, forecast, {
    EstimatedSynopsisPostDate: americanDay(forecast.estSynopsisPostingDateStr),
    EstimatedSynopsisCloseDate: americanDay(forecast.estApplicationResponseDateStr),
    FiscalYear: forecast.fiscalYear,
    Description: forecast.forecastDesc,
  })
}

type Facts = Record<string, string | null | undefined>

// oxlint-disable-next-line max-params -- a table of fields
function element(name: string, details: Details, said: z.infer<typeof Common>, own: Facts): ExtractElement {
  const agency = said.agencyCode ?? details.owningAgencyCode
  const facts: Facts = {
    OpportunityID: details.id,
    OpportunityNumber: details.opportunityNumber,
    OpportunityTitle: details.opportunityTitle,
    AgencyCode: agency,
    AgencyNameOfCode: details.agencyDetails?.agencyName ?? details.topAgencyDetails?.agencyName,
    PostDate: americanDay(said.postingDateStr),
    LastUpdatedDate: said.lastUpdatedDate,
    AdditionalInformationOnEligibility: said.applicantEligibilityDesc,
    AwardFloor: said.awardFloor,
    AwardCeiling: said.awardCeiling,
    EstimatedTotalProgramFunding: said.estimatedFunding,
    ExpectedNumberOfAwards: said.numberOfAwards,
    CostSharingOrMatchingRequirement: said.costSharing ? 'Yes' : 'No',
    ...own,
  }
  const single = Object.entries(facts).flatMap(([key, text]): [string, string[]][] =>
    text ? [[key, [text]]] : [],
  )
  return {
    name,
    fields: new Map([
      ...single,
      ['EligibleApplicants', codes(said.applicantTypes)],
      ['CategoryOfFundingActivity', codes(said.fundingActivityCategories)],
      ['FundingInstrumentType', codes(said.fundingInstruments)],
      ['CFDANumbers', listingsOf(details)],
    ]),
  }
}

const codes = (list: z.infer<typeof Coded>) => (list ?? []).map(({ id }) => id)

/** Some entries have no number. */
const listingsOf = ({ cfdas, alns }: Details): string[] => {
  const numbers = [
    ...(cfdas ?? []).map((each) => each.cfdaNumber),
    ...(alns ?? []).map((each) => each.alnNumber),
  ]
  return [...new Set(numbers.flatMap((number) => number || []))]
}

const americanDay = (text: string | null | undefined) =>
  text && text.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2$3$1')

/** A record that closed without a date, or before its date, is no longer shown. */
function stateOf({ ost }: Details, { deadline }: ReadRecord, readAt: Date) {
  const isClosed = ost === 'CLOSED' || ost === 'ARCHIVED'
  const isPast = typeof deadline === 'string' && new Date(deadline) < readAt
  return { isActive: !isClosed || isPast }
}

const DOWNLOADS = 'https://apply07.grants.gov/grantsws/rest/opportunity/att/download'
const MAX_DOCUMENTS = 20

function documentsOf({ synopsis, synopsisAttachmentFolders: folders }: Details): ReadRecord['documents'] {
  const files = (folders ?? []).flatMap(({ synopsisAttachments }) => synopsisAttachments ?? [])
  const documents = [
    ...moreInformation(synopsis?.fundingDescLinkUrl, synopsis?.fundingDescLinkDesc),
    ...files.map(({ id, fileName, fileDescription }) => ({
      name: toLine(fileDescription) || toLine(fileName) || 'Attachment',
      url: `${DOWNLOADS}/${encodeURIComponent(id)}`,
    })),
  ]
  return documents.length === 0 ? null : documents.slice(0, MAX_DOCUMENTS)
}
