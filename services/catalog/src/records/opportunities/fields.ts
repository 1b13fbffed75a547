import { amountRanges } from '@fundharbor/contracts/vocabulary'
import type { Field } from './field-types.ts'

const everywhere = ['list', 'details', 'console'] as const
const details = ['details'] as const

/** A short fact: imported, editable, shown everywhere, with values in histories. */
const fact = {
  shown: everywhere,
  traits: ['imported', 'editable', 'uploadable'],
  history: 'values',
} as const

/** Markup that only details show, named in histories without values. */
const longText = { kind: 'html?', shown: details, traits: ['editable'], history: 'name' } as const

/**
 * Every field of an opportunity and its uses; its column has the same name in snake case. The model, the columns of lists,
 * filters, facets, search documents, imports, uploads, edits and histories derive from this table, and `field-checks.ts`
 * compares it with the contracts. Histories list changes in this order.
 */
export const fields = {
  id: { kind: 'id', shown: everywhere },
  title: { ...fact, kind: 'text', traits: [...fact.traits, 'embedded'], searched: 'title' },
  funderName: { ...fact, kind: 'text', searched: 'funder' },
  category: { ...fact, kind: 'slug', traits: [...fact.traits, 'counted', 'embedded'] },
  /** All its categories; a trigger keeps `category` first. */
  categories: {
    kind: 'slugs',
    shown: everywhere,
    facet: 'category',
    filters: { category: 'any-slug' },
    searched: 'program',
  },
  /** Subject ids, strongest first. */
  subjects: {
    kind: 'slugs',
    shown: everywhere,
    facet: 'subject',
    filters: { subject: 'any-id' },
    searched: 'subjects',
  },
  fundingType: { ...fact, kind: 'slug', facet: 'fundingType', filters: { fundingType: 'any-slug' } },

  /** The funder's wording. */
  amount: { ...fact, kind: 'text?' },
  minAmount: {
    ...fact,
    kind: 'money?',
    traits: [...fact.traits, 'fillable'],
    facet: 'amount',
    ranges: amountRanges,
    filters: { minAmount: 'range-from' },
  },
  maxAmount: {
    ...fact,
    kind: 'money?',
    traits: [...fact.traits, 'fillable'],
    facet: 'amount',
    ranges: amountRanges,
    filters: { maxAmount: 'range-below' },
  },
  currency: { ...fact, kind: 'text', traits: [...fact.traits, 'counted'] },
  totalFunding: {
    kind: 'money?',
    shown: details,
    traits: ['imported', 'fillable', 'counted'],
    history: 'values',
  },
  expectedAwards: { kind: 'integer?', shown: details, traits: ['imported', 'fillable', 'uploadable'] },

  deadline: {
    ...fact,
    kind: 'instant?',
    facet: 'deadlineWithin',
    // `deadlineWithin` wins, because closed opportunities have no days left.
    filters: { includeExpired: 'also-closed', deadlineWithin: 'closes-within-days' },
  },
  /** The funder's time zone, which says on which day the deadline is. */
  deadlineZone: { kind: 'text', shown: everywhere, traits: fact.traits },
  isRolling: { ...fact, kind: 'flag', traits: ['imported', 'editable'] },
  isForecast: { ...fact, kind: 'flag', traits: ['imported'] },
  /** When a forecast is expected to open. */
  expectedAt: { kind: 'instant?', shown: everywhere, traits: ['imported'] },
  /** From then on a record without a deadline has probably closed, and why. */
  probablyClosedAt: {
    kind: 'instant?',
    shown: everywhere,
    traits: ['counted'],
    filters: { includeProbablyClosed: 'also-probably-closed' },
  },
  probablyClosedReason: { kind: 'text?', shown: everywhere },
  isActive: { ...fact, kind: 'flag', traits: ['imported', 'editable', 'counted', 'embedded'] },
  postedAt: {
    kind: 'instant?',
    shown: everywhere,
    traits: ['imported', 'uploadable'],
    filters: { postedWithin: 'posted-within-days' },
  },

  geoScope: { ...fact, kind: 'text?', facet: 'geoScope', filters: { geoScope: 'any-text' } },
  sector: {
    kind: 'text?',
    shown: everywhere,
    traits: [...fact.traits, 'embedded'],
    facet: 'sector',
    filters: { sector: 'any-text' },
    searched: 'program',
  },
  organizationTypes: {
    ...fact,
    kind: 'slugs',
    traits: ['imported'],
    facet: 'organizationType',
    filters: { organizationType: 'any-slug' },
  },
  businessTypes: {
    kind: 'slugs',
    shown: everywhere,
    traits: ['imported'],
    facet: 'businessType',
    filters: { businessType: 'any-slug' },
  },

  description: { ...longText, kind: 'html', traits: [...fact.traits, 'embedded'], searched: 'text' },
  requirements: { ...longText, searched: 'text' },
  eligibilityCriteria: { ...longText, traits: fact.traits, searched: 'text' },
  eligibilityRequirements: { ...longText, searched: 'text' },
  applicationProcess: longText,
  selectionCriteria: longText,
  /** Plain text, made of the description. */
  excerpt: { kind: 'text', shown: ['list', 'details'], traits: ['imported'] },
  /** The source itself truncated the description. */
  isExcerpt: { kind: 'flag', shown: details, traits: ['imported'] },
  timeframe: { kind: 'text?', shown: details, traits: ['imported', 'editable'] },
  renewability: { kind: 'text?', shown: details, traits: ['editable'] },
  matchingRequired: { kind: 'flag', shown: details, traits: ['imported', 'editable'] },
  /** Lists only show whether there is one, because details are metered. */
  applicationUrl: { kind: 'url?', shown: everywhere, traits: fact.traits, history: 'name' },
  /** Documents at the source. */
  documents: { kind: 'links?', shown: details, traits: ['imported'] },
  contactEmail: { kind: 'text?', shown: details, traits: ['editable'], history: 'name' },
  funderWebsite: { kind: 'url?', shown: details, traits: ['editable'] },

  source: {
    kind: 'slug',
    shown: everywhere,
    traits: ['imported'],
    facet: 'source',
    filters: { source: 'any-slug' },
  },
  sourceId: { kind: 'text', shown: details, traits: ['imported'] },
  /** The public number, e.g. `HORIZON-CL5-2027-07-D3-16`. */
  sourceNumber: { kind: 'text?', shown: details, traits: ['imported', 'uploadable'], searched: 'program' },
  sourceUrl: { kind: 'url?', shown: details, traits: ['imported'], searched: 'program' },
  /** The source's own codes by kind. */
  sourceCodes: { kind: 'codes', traits: ['imported', 'embedded'], searched: 'program' },
  /** Compared as text; a greater one is newer. */
  sourceRevision: { kind: 'text?', traits: ['imported'] },
  readAt: { kind: 'instant', shown: details, traits: ['imported'] },
  sourceUpdatedAt: { kind: 'instant?', traits: ['imported'] },

  /** The workspace that added it for itself; null in the catalog. */
  workspaceId: { kind: 'text?' },
  /** Next year's entry is made when its deadline has passed. */
  recursYearly: { kind: 'flag' },

  /** Raised by a trigger on every write. */
  revision: { kind: 'integer', shown: ['console'] },
  /** The source's values of edited fields, by column. */
  sourceValues: { kind: 'json', shown: ['console'] },
  withdrawnAt: { kind: 'instant?', shown: ['console'] },
  createdAt: { kind: 'instant', shown: ['details', 'console'], traits: ['counted'] },
  updatedAt: { kind: 'instant', shown: ['details', 'console'] },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields
