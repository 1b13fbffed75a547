import { dayIn, type ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import type { OwnOpportunity, OwnOpportunityFields } from '@fundharbor/contracts/catalog/own-opportunities'
import { OWN_SOURCE } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { endOfDay } from '../../records/imports/dates.ts'
import { excerptOf, toHtml } from '../../records/imports/markup.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { plainText } from '../../records/opportunities/plain-text.ts'
import { tagColumnsOf } from '../../records/subjects/tag-columns.ts'

/** What a workspace entered, as columns. Long texts that did not change stay as they are stored. */
export async function toColumns(
  trx: Knex,
  fields: OwnOpportunityFields,
  before?: OpportunityModel,
): Promise<PartialModelObject<OpportunityModel>> {
  const { title, funderName, category, deadline, deadlineZone } = fields
  const [description = '', eligibility = ''] = (['description', 'eligibilityCriteria'] as const).map(
    (name) => {
      const typed = name === 'description' ? fields.description : fields.eligibility
      const stored = before?.[name] ?? ''
      return typed === textOf(stored) ? stored : toHtml(typed)
    },
  )
  const record = { source: OWN_SOURCE, sourceCodes: {}, sector: null, title, funderName, category }
  const tags = await tagColumnsOf(
    trx,
    { ...record, description, eligibilityCriteria: eligibility },
    { isCategoryDecided: category !== 'other' },
  )
  return {
    title,
    funderName,
    funderWebsite: fields.funderWebsite,
    applicationUrl: fields.link,
    fundingType: fields.fundingType,
    minAmount: fields.minAmount,
    maxAmount: fields.maxAmount,
    currency: fields.currency,
    deadline: deadline === null ? null : new Date(endOf(deadline, deadlineZone)),
    deadlineZone,
    isRolling: fields.isRolling,
    recursYearly: fields.recursYearly,
    eligibilityCriteria: eligibility || null,
    description,
    excerpt: excerptOf(description),
    ...tags,
  }
}

/** The last moment of a day such as `2027-03-31`. */
export function endOf(day: string, zone: ClosingZone): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return endOfDay({ year, month, day: date }, zone)
}

/** Stored markup as it is typed, with its paragraphs. */
const textOf = (html: string): string =>
  html
    .split(/<\/(?:p|li|h\d)>/)
    .map((block) =>
      block
        .split(/<br\s*\/?>/)
        .map(plainText)
        .join('\n')
        .trim(),
    )
    .filter(Boolean)
    .join('\n\n')

/** An own opportunity as its form shows it. */
export const presentOwn = (row: OpportunityModel): OwnOpportunity => ({
  id: row.id,
  revision: row.revision,
  title: row.title,
  funderName: row.funderName,
  funderWebsite: row.funderWebsite,
  link: row.applicationUrl,
  category: row.category as OwnOpportunity['category'],
  fundingType: row.fundingType as OwnOpportunity['fundingType'],
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  deadline: row.deadline && dayIn(row.deadline, row.deadlineZone),
  deadlineZone: row.deadlineZone as ClosingZone,
  isRolling: row.isRolling,
  eligibility: textOf(row.eligibilityCriteria ?? ''),
  description: textOf(row.description),
  recursYearly: row.recursYearly,
})
