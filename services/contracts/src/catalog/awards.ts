import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Day, Money, pageQuery, queryFlag, queryInteger, text } from '../primitives.ts'
import { slugsOf, type Term } from '../vocabulary.ts'
import { LONGEST_SLUG } from './funder-slug.ts'

/** Kinds of recipients, read from their names. */
export const recipientKinds = [
  { slug: 'university', label: 'Universities and colleges' },
  { slug: 'school', label: 'Schools' },
  { slug: 'government', label: 'Governments' },
  { slug: 'tribal', label: 'Tribes and tribal organizations' },
  { slug: 'business', label: 'Businesses' },
  { slug: 'nonprofit', label: 'Nonprofits and others' },
] as const satisfies readonly Term[]
export type RecipientKind = (typeof recipientKinds)[number]['slug']

/** Loans and contracts are never part of sums. */
export const AwardKind = z.enum(['grant', 'loan', 'other'])
export type AwardKind = z.infer<typeof AwardKind>

/** A publication of awards. `note` says what its years and sums mean; empty if they need no word. */
export const AwardSource = z.object({
  name: z.string(),
  url: z.string(),
  terms: z.string(),
  note: z.string(),
})
export type AwardSource = z.infer<typeof AwardSource>

/** An organization that got awards. `location` is empty if it is unknown. */
export const AwardRecipient = z.object({ id: z.uuid(), name: z.string(), location: z.string() })
export type AwardRecipient = z.infer<typeof AwardRecipient>

/**
 * An award of the past. Empty or null means unknown. With the precision `month` or `year`, only that part of the day is
 * known; an award without a day has the year of its start. `url` is where the publisher shows it.
 */
export const Award = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  amount: Money,
  currency: Currency,
  awardedOn: Day.nullable(),
  datePrecision: z.enum(['day', 'month', 'year']).nullable(),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  year: z.number().int().nullable(),
  kind: AwardKind,
  department: z.string(),
  program: z.string(),
  place: z.string(),
  url: z.string(),
  /** `hasFigures`: its page says what it gives. Of other funders, only the awards of some calls or programs are known. */
  funder: z.object({ slug: z.string(), name: z.string(), hasFigures: z.boolean() }),
  recipient: AwardRecipient,
  source: AwardSource,
})
export type Award = z.infer<typeof Award>

/** Grants of a year; `year` is null for those of unknown years. `newcomers`: recipients whose first known grant it was. */
export const AwardYear = z.object({
  year: z.number().int().nullable(),
  awards: z.number().int(),
  total: Money,
  recipients: z.number().int(),
  newcomers: z.number().int(),
})
export type AwardYear = z.infer<typeof AwardYear>

/** Grants in a currency. Half of them are between the two quartiles. `years` are in order, the unknown one last. */
export const AwardSums = z.object({
  currency: Currency,
  awards: z.number().int(),
  total: Money,
  lowerQuartile: Money,
  median: Money,
  upperQuartile: Money,
  recipients: z.number().int(),
  years: z.array(AwardYear),
})
export type AwardSums = z.infer<typeof AwardSums>

/**
 * Whose awards figures are of: those of a call, of a federal program, or of a funder under any program. `key` is the number or
 * the funder's slug, and the value of the list's filter of that name.
 */
export const AwardScope = z.object({
  kind: z.enum(['call', 'program', 'funder']),
  key: z.string(),
  name: z.string(),
})
export type AwardScope = z.infer<typeof AwardScope>

/**
 * What was awarded before. Figures are about grants only, and about the years that the sources cover. `isPart`: they leave out
 * older awards, because there are too many.
 */
export const AwardedBefore = z.object({
  of: AwardScope,
  isPart: z.boolean(),
  firstYear: z.number().int().nullable(),
  lastYear: z.number().int().nullable(),
  /** By currency, most grants first. */
  sums: z.array(AwardSums),
  /** Loans and contracts, which the sums leave out. */
  others: z.array(z.object({ kind: AwardKind, currency: Currency, awards: z.number().int(), total: Money })),
  /** The recipients who got most. */
  recipients: z
    .array(
      AwardRecipient.extend({
        awards: z.number().int(),
        total: Money,
        currency: Currency,
        firstYear: z.number().int().nullable(),
        lastYear: z.number().int().nullable(),
      }),
    )
    .max(10),
  sources: z.array(AwardSource),
})
export type AwardedBefore = z.infer<typeof AwardedBefore>

/**
 * Whether a call, a program or a funder paid the reader's organization or others of its kind; null where nothing is known of either.
 * `state` is a part of the kind's recipients; null if the reader's state is unknown.
 */
export const AwardsLikeOurs = z.object({
  own: z.object({ recipient: AwardRecipient, awards: z.number().int() }).nullable(),
  kind: z.object({ slug: z.enum(slugsOf(recipientKinds)), recipients: z.number().int() }).nullable(),
  state: z.object({ code: z.string(), recipients: z.number().int() }).nullable(),
})
export type AwardsLikeOurs = z.infer<typeof AwardsLikeOurs>

/**
 * A funder without an open call whose past awards are about what an organization does. `subject` is the one that tells
 * most of them; `subjectAwards` of its `awards` are about it. Some of those are to `recipients`, first those in the
 * organization's state. Empty or null means unknown.
 */
export const SuggestedFunder = z.object({
  slug: z.string(),
  name: z.string(),
  awards: z.number().int(),
  firstYear: z.number().int().nullable(),
  lastYear: z.number().int().nullable(),
  subject: z.object({ id: z.string(), label: z.string() }),
  subjectAwards: z.number().int(),
  recipients: z.array(AwardRecipient.extend({ title: z.string(), year: z.number().int().nullable() })).max(3),
})
export type SuggestedFunder = z.infer<typeof SuggestedFunder>

/** A publication of awards. `awards` is 0 and the years are null where only those of some calls or programs are asked for. */
export const PublicAwardSource = AwardSource.extend({
  id: z.string(),
  awards: z.number().int(),
  firstYear: z.number().int().nullable(),
  lastYear: z.number().int().nullable(),
})
export type PublicAwardSource = z.infer<typeof PublicAwardSource>

/** Past awards. Rate-limited per address: 429 `TOO_MANY_REQUESTS`. */
export const awards = {
  list: endpoint({
    method: 'GET',
    path: '/api/public/awards',
    summary: 'Past awards to organizations, newest first',
    access: 'everyone',
    query: z.object({
      /** The slug of a funder. */
      funder: text(LONGEST_SLUG).optional(),
      /** The number of a call: `PAR-19-134`. */
      call: text(60).optional(),
      /** The listing of a federal program: `93.243`. */
      program: text(20).optional(),
      recipient: z.uuid().optional(),
      /** `0` for awards of unknown years. */
      year: queryInteger(0, 9999).optional(),
      currency: Currency.optional(),
      kind: AwardKind.optional(),
      recipientKind: z.enum(slugsOf(recipientKinds)).optional(),
      /** An ISO 3166-2 code, such as `US-OH`. */
      state: text(10).optional(),
      /** The id of a subject that the award is about. */
      subject: text(80).optional(),
      /** Only to recipients whose first known grant from the call, the program or the funder was in the same year. */
      newcomers: queryFlag.optional(),
      ...pageQuery,
    }),
    response: z.array(Award),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/public/award-sources',
    summary: 'Where past awards come from, and under which terms',
    access: 'everyone',
    response: z.array(PublicAwardSource),
  }),
  likeOurs: endpoint({
    method: 'GET',
    path: '/api/awards/like-ours',
    summary: "Whether a call, a program or a funder paid the caller's organization or others of its kind",
    query: AwardScope.pick({ kind: true }).extend({ key: text(LONGEST_SLUG) }),
    response: AwardsLikeOurs,
  }),
  /** Best first, at most 5. Empty without an organization, or if its profile says too little. 404 for a project of others. */
  suggestedFunders: endpoint({
    method: 'GET',
    path: '/api/awards/suggested-funders',
    summary: "Funders without an open call that funded work like the caller's",
    query: z.object({ project: z.uuid().optional() }),
    response: z.array(SuggestedFunder).max(5),
  }),
}
