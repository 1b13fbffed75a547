import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Day, Money, MoneyInput, orNull, text } from '../primitives.ts'

/** Most payments, lines of the budget, and amendments of an award. */
export const MAX_AWARD_PARTS = 60
/** Most expenses of an award, typed or uploaded. */
export const MAX_EXPENSES = 2000
/** Limit for an uploaded file of expenses. */
export const MAX_EXPENSES_BYTES = 5 * 1024 * 1024

/** Money that can be below zero, as refunds and overspending are: `"-120.00"`. */
export const SignedMoney = z.string().regex(/^-?\d{1,15}\.\d{2}$/)

/** What a funder promised. */
export const AwardTerms = z.object({
  amount: Money.nullable(),
  currency: Currency,
  startsOn: Day.nullable(),
  /** What is not spent by then usually goes back. */
  endsOn: Day.nullable(),
  /** The number that the funder gave it; empty without one. */
  number: z.string(),
  conditions: z.string(),
})
export type AwardTerms = z.infer<typeof AwardTerms>

/** A payment: promised until it has a day on which it was received. */
export const AwardPayment = z.object({
  amount: Money,
  expectedOn: Day.nullable(),
  receivedOn: Day.nullable(),
})
export type AwardPayment = z.infer<typeof AwardPayment>

/** A category of the budget with what was spent on it. `isPlanned` is false for expenses outside of the budget. */
export const AwardCategory = z.object({
  category: z.string(),
  amount: Money,
  spent: SignedMoney,
  left: SignedMoney,
  isPlanned: z.boolean(),
})
export type AwardCategory = z.infer<typeof AwardCategory>

const Changeable = AwardTerms.pick({ amount: true, startsOn: true, endsOn: true })

/** A change of sum or period that the funder agreed to. */
export const AwardAmendment = z.object({ on: Day, reason: z.string(), before: Changeable, after: Changeable })
export type AwardAmendment = z.infer<typeof AwardAmendment>

/** The award of a grant that was won, in the currency of its terms. All sums are exact. */
export const GrantAward = z.object({
  terms: AwardTerms,
  payments: z.array(AwardPayment),
  /** Categories in the order of the budget, then those that only expenses have. */
  categories: z.array(AwardCategory),
  totals: z.object({
    received: Money,
    /** Promised, and not received yet. */
    outstanding: Money,
    budget: Money,
    spent: SignedMoney,
    /** What is left of the budget. */
    budgetLeft: SignedMoney,
    /** What is left of the award’s sum; null if that is not known. */
    left: SignedMoney.nullable(),
  }),
  /** How many expenses there are. */
  expenses: z.number().int(),
  /** The latest last. */
  amendments: z.array(AwardAmendment),
  closedOn: Day.nullable(),
  /** When the same opportunity usually opens again, and in which years it did; null if nobody can tell. */
  fundsAgain: z.object({ expectedOn: Day, years: z.array(z.number().int()) }).nullable(),
  /** The entry of next year of a call that the workspace added itself and that comes every year; null without one. */
  comesAgain: z.object({ grantId: z.uuid(), deadline: Day }).nullable().default(null),
  /** Counts changes; 0 until something was saved. */
  version: z.number().int(),
})
export type GrantAward = z.infer<typeof GrantAward>

const category = text(120).pipe(z.string().min(1, 'Name the category'))

/** A day that PostgreSQL and people can use. */
const AwardDay = Day.refine((day) => day >= '1900-01-01', 'Enter a year from 1900 on')

export const AwardTermsForm = z
  .object({
    amount: orNull(MoneyInput),
    currency: Currency,
    startsOn: orNull(AwardDay),
    endsOn: orNull(AwardDay),
    number: text(100).default(''),
    conditions: text(10_000).default(''),
  })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'The end must not be before the start',
  })

export const AwardLineForm = z.object({
  category,
  amount: MoneyInput,
  /** The name that it had; its expenses follow. */
  renamedFrom: text(120).optional(),
})

const tooMany = (noun: string) => `Use at most ${MAX_AWARD_PARTS} ${noun}`

/** A change; omitted parts stay, others are replaced. `version` is the one that it is based on. */
export const AwardChange = z.object({
  terms: AwardTermsForm.optional(),
  /** Keeps what `terms` were before, as the funder agreed to the change. */
  amendment: z.object({ on: AwardDay, reason: text(500).pipe(z.string().min(1, 'Say why')) }).optional(),
  payments: z
    .array(
      z.object({
        amount: MoneyInput,
        expectedOn: orNull(AwardDay),
        receivedOn: orNull(AwardDay),
      }),
    )
    .max(MAX_AWARD_PARTS, tooMany('payments'))
    .optional(),
  budget: z
    .array(AwardLineForm)
    .max(MAX_AWARD_PARTS, tooMany('categories'))
    .refine(
      (lines) => new Set(lines.map((line) => line.category.toLowerCase())).size === lines.length,
      'Two categories have the same name',
    )
    .optional(),
  closedOn: AwardDay.nullable().optional(),
  version: z.number().int().min(0).max(2_000_000_000),
})
export type AwardChange = z.input<typeof AwardChange>

/** What was spent. A refund is below zero. */
export const GrantExpense = z.object({
  id: z.uuid(),
  spentOn: Day.nullable(),
  category: z.string(),
  note: z.string(),
  amount: SignedMoney,
})
export type GrantExpense = z.infer<typeof GrantExpense>

const MAX_EXPENSE = 9_999_999_999.99

export const NewExpense = z.object({
  spentOn: orNull(AwardDay),
  category,
  note: text(200).default(''),
  amount: SignedMoney.refine((amount) => Math.abs(Number(amount)) <= MAX_EXPENSE, 'Enter a smaller amount'),
})
export type NewExpense = z.input<typeof NewExpense>

/** A table of expenses as it was understood; nothing is stored. Rows that cannot be read are in `problems`, counted below the header. */
export const ReadExpenses = z.object({
  expenses: z.array(GrantExpense.omit({ id: true })),
  total: SignedMoney,
  problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
})
export type ReadExpenses = z.infer<typeof ReadExpenses>

/** What a letter seems to say, with the sentence that says it. */
const quoted = <Value extends z.ZodType>(value: Value) => z.object({ value, quote: z.string() }).nullable()

export const ReadLetter = z.object({
  amount: quoted(Money),
  /** Null if the letter’s sign can stand for several currencies. */
  currency: Currency.nullable(),
  startsOn: quoted(Day),
  endsOn: quoted(Day),
  number: quoted(z.string()),
  reports: z.array(z.object({ title: z.string(), dueOn: Day, quote: z.string() })),
  /** In the funder’s words. */
  conditions: z.array(z.string()),
})
export type ReadLetter = z.infer<typeof ReadLetter>

const params = z.object({ id: z.uuid() })
const path = '/api/grants/:id/award'

/** The award of a grant that was won. `GET /api/grants/:id` has it. 409 for a grant that was not won. */
export const grantAward = {
  /** 409 with the current award in `current` if somebody changed it in the meantime. */
  change: endpoint({
    method: 'PATCH',
    path,
    summary: 'Change the terms, payments or budget of an award, amend it, or close it',
    permission: 'edit',
    params,
    body: AwardChange,
    response: GrantAward,
  }),
  /** At most 2,000. */
  expenses: endpoint({
    method: 'GET',
    path: `${path}/expenses`,
    summary: 'What was spent of an award, newest first',
    permission: 'read',
    params,
    response: z.array(GrantExpense),
  }),
  /** With `isUpload`, expenses that are there already are left out, so that nobody counts a file twice. */
  addExpenses: endpoint({
    method: 'POST',
    path: `${path}/expenses`,
    summary: 'Add expenses to an award',
    permission: 'edit',
    params,
    body: z.object({
      expenses: z
        .array(NewExpense)
        .min(1, 'Add at least one expense')
        .max(MAX_EXPENSES, `Add at most ${MAX_EXPENSES} expenses`),
      isUpload: z.boolean().default(false),
    }),
    response: z.object({ added: z.number().int(), known: z.number().int() }),
    status: 201,
  }),
  removeExpense: endpoint({
    method: 'DELETE',
    path: `${path}/expenses/:expenseId`,
    summary: 'Delete an expense',
    permission: 'edit',
    params: params.extend({ expenseId: z.uuid() }),
    response: z.object({}),
  }),
  /** Multipart field: `file`, a CSV or XLSX file with a header. */
  readExpenses: endpoint({
    method: 'POST',
    path: `${path}/expenses/file`,
    summary: 'Read a table of expenses without storing it',
    permission: 'edit',
    multipart: true,
    params,
    response: ReadExpenses,
  }),
  /** Multipart field: `file`, a PDF or DOCX of at most `MAX_FILE_BYTES`. */
  readLetter: endpoint({
    method: 'POST',
    path: `${path}/letter`,
    summary: 'Find the terms and reports of an award in its letter, without storing it',
    permission: 'edit',
    multipart: true,
    params,
    response: ReadLetter,
  }),
}
