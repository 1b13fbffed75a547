import { z } from 'zod'
import { isInOrder, orderOfAmounts } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { Currency, Day, Money, MoneyInput, orNull, text, WebAddress } from '../primitives.ts'
import { categories, fundingTypes, slugsOf } from '../vocabulary.ts'
import { DEFAULT_CLOSING_ZONE } from './closing-time.ts'
import { ClosingZone } from './closing-fields.ts'
import { GrantStatus } from './grant-status.ts'
import { Grant } from './grants.ts'

const required = (max: number, message: string) => text(max).pipe(z.string().min(1, message))

const fields = z.object({
  title: required(500, 'Enter the name of the grant'),
  funderName: required(300, 'Enter who gives it'),
  funderWebsite: orNull(WebAddress),
  /** The call at the funder. */
  link: orNull(WebAddress),
  category: z.enum(slugsOf(categories), 'Choose a category').default('other'),
  fundingType: z.enum(slugsOf(fundingTypes), 'Choose a funding type').default('grant'),
  /** In `currency`. */
  minAmount: orNull(MoneyInput),
  maxAmount: orNull(MoneyInput),
  currency: Currency.default('USD'),
  /** The last day to apply: it closes at the end of that day in `deadlineZone`. Null if it is not known. */
  deadline: orNull(Day),
  deadlineZone: ClosingZone.default(DEFAULT_CLOSING_ZONE),
  /** Applications are accepted at any time. */
  isRolling: z.boolean().default(false),
  /** Who can apply; plain text. */
  eligibility: text(20_000).default(''),
  /** Plain text. */
  description: text(100_000).default(''),
  /** Next year's entry is made when the deadline has passed. */
  recursYearly: z.boolean().default(false),
})

type Fields = z.output<typeof fields>

const checked = <S extends z.ZodType<Fields>>(schema: S) =>
  schema
    .refine(isInOrder, orderOfAmounts)
    .refine(({ recursYearly, deadline }) => !recursYearly || deadline !== null, {
      path: ['deadline'],
      error: 'Enter the deadline, so that next year’s entry can be made',
    })
    .refine(({ isRolling, deadline }) => !isRolling || deadline === null, {
      path: ['deadline'],
      error: 'Leave the deadline empty if you can apply at any time',
    })

/** What a workspace enters about an opportunity of its own. */
export const OwnOpportunityFields = checked(fields)
export type OwnOpportunityFields = z.output<typeof OwnOpportunityFields>

/** A new one, and where the workspace stands with it. */
export const NewOwnOpportunity = checked(fields.extend({ status: GrantStatus.default('saved') }))
export type NewOwnOpportunity = z.input<typeof NewOwnOpportunity>

/** As it is stored, for its form; `revision` is what a change is based on. */
export const OwnOpportunity = fields.extend({ id: z.uuid(), revision: z.number().int() })
export type OwnOpportunity = z.infer<typeof OwnOpportunity>

/** All fields again. */
export const OwnOpportunityChange = checked(
  fields.extend({ revision: z.number().int().min(1).max(2_000_000_000) }),
)
export type OwnOpportunityChange = z.input<typeof OwnOpportunityChange>

/** The link or the text of a call, one of the two. */
export const PastedCall = z
  .object({ link: orNull(WebAddress), text: text(200_000).default('') })
  .refine(({ link, text: pasted }) => (link === null) === (pasted !== ''), {
    path: ['link'],
    error: 'Paste a link or a text',
  })
export type PastedCall = z.input<typeof PastedCall>

/** What was read of a call: values for the form, and the sentences that state them. Nothing of it is stored. */
export const CallReading = z.object({
  fields: z.object({
    title: z.string().optional(),
    funderName: z.string().optional(),
    link: z.string().nullable(),
    minAmount: Money.optional(),
    maxAmount: Money.optional(),
    currency: Currency.optional(),
    deadline: Day.optional(),
    isRolling: z.boolean().optional(),
    eligibility: z.string().optional(),
    description: z.string().optional(),
  }),
  sentences: z.partialRecord(
    z.enum(['funderName', 'minAmount', 'maxAmount', 'deadline', 'eligibility']),
    z.string(),
  ),
})
export type CallReading = z.infer<typeof CallReading>

const params = z.object({ id: z.uuid() })

/**
 * Opportunities that a workspace adds for itself. Nobody else sees them; the workspace uses them like any
 * other opportunity. Each has a grant and is deleted with it.
 */
export const ownOpportunities = {
  /** 409 above the number of grants that a workspace can have. */
  add: endpoint({
    method: 'POST',
    path: '/api/own-opportunities',
    summary: 'Add an opportunity of your own to My Grants',
    permission: 'edit',
    body: NewOwnOpportunity,
    response: Grant,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/own-opportunities/:id',
    summary: 'An opportunity of your own, for its form',
    permission: 'read',
    params,
    response: OwnOpportunity,
  }),
  /** 409 with the current one in `current` if somebody changed it in the meantime. */
  change: endpoint({
    method: 'PUT',
    path: '/api/own-opportunities/:id',
    summary: 'Change an opportunity of your own',
    permission: 'edit',
    params,
    body: OwnOpportunityChange,
    response: OwnOpportunity,
  }),
  /**
   * A link is read by the server: an HTML or plain-text page of the public internet, at most 5 MB within 10 seconds. 400 with a
   * sentence for `link` if there is none.
   */
  readPasted: endpoint({
    method: 'POST',
    path: '/api/own-opportunities/reading',
    summary: 'Read an opportunity from a link or a text, to confirm before adding it',
    permission: 'edit',
    body: PastedCall,
    response: CallReading,
  }),
}
