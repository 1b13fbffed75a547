import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { unambiguous } from '../amounts.ts'
import { amountInput, Currency, Instant, Money, MoneyInput, text } from '../primitives.ts'

/** Most lines of a budget. */
export const MAX_BUDGET_LINES = 60

/** Error for a number of units that is not one. */
export const UNITS_RANGE = 'Enter a number of units, for example 12 or 0.5'
/** Error for a rate that is not one. */
export const RATE_RANGE = 'Enter a rate between 0 and 100 percent'

/** How units and rates are read. */
export const unitsOptions = { places: 4, max: 1_000_000, message: UNITS_RANGE } as const
export const rateOptions = { places: 2, max: 100, message: RATE_RANGE } as const

const withoutZeros = (value: string) => unambiguous(String(Number(value)))

/** `units` × `unitCost` is the cost. The funder pays what `ownShare` (own money and other sources) does not. */
export const BudgetLine = z.object({
  item: z.string(),
  /** A decimal string, e.g. `12` or `0.5`. */
  units: z.string(),
  /** What is counted, e.g. `months`; may be empty. */
  unit: z.string(),
  unitCost: Money,
  ownShare: Money,
  /** Why it is needed; may be empty. */
  reason: z.string(),
})
export type BudgetLine = z.infer<typeof BudgetLine>

/** A line as it is sent. */
export const BudgetLineForm = z.object({
  item: text(200).pipe(z.string().min(1, 'Name the item')),
  units: amountInput(unitsOptions).transform(withoutZeros).default('1'),
  unit: text(80).default(''),
  unitCost: MoneyInput,
  ownShare: MoneyInput.default('0.00'),
  reason: text(1000).default(''),
})

/** What the funder of an opportunity says about sums. Null where it says nothing. */
export const BudgetLimits = z.object({
  opportunityTitle: z.string(),
  currency: Currency,
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
})
export type BudgetLimits = z.infer<typeof BudgetLimits>

/** The budget of a project; without lines until somebody has written one. */
export const Budget = z.object({
  projectId: z.uuid(),
  projectTitle: z.string(),
  currency: Currency,
  /** Percent of the direct costs that the funder pays, e.g. `10` or `12.5`. */
  indirectRate: z.string(),
  lines: z.array(BudgetLine),
  /** Counts changes; 0 if nothing was saved yet. */
  revision: z.number().int(),
  updatedAt: Instant.nullable(),
})
export type Budget = z.infer<typeof Budget>

/** A budget as it is saved. `revision` is the one that it is based on; 409 if it is not the latest. */
export const BudgetForm = z.object({
  /** The default project without it. */
  projectId: z.uuid().nullish(),
  currency: Currency,
  indirectRate: amountInput(rateOptions).transform(withoutZeros).default('0'),
  lines: z.array(BudgetLineForm).max(MAX_BUDGET_LINES, `Use at most ${MAX_BUDGET_LINES} lines`),
  revision: z.number().int().min(0).max(1_000_000_000),
})
export type BudgetForm = z.input<typeof BudgetForm>

const project = z.uuid().optional()

/** Budgets of projects of the member's workspace. 404 for another workspace's project. */
export const budgets = {
  read: endpoint({
    method: 'GET',
    path: '/api/budgets',
    summary: 'The budget of a project (of the default one without `project`), and what an opportunity allows',
    query: z.object({ project, opportunity: z.uuid().optional() }),
    response: Budget.extend({
      limits: BudgetLimits.nullable(),
      /** The amount that somebody answered, or entered in the application, as written; it can differ from the costs. */
      statedRequest: z.string().nullable().default(null),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/budgets',
    summary: 'Save the budget of a project; 409 if someone has saved since',
    permission: 'edit',
    body: BudgetForm,
    response: Budget,
  }),
  /** A workbook with formulas. 429 above 30 downloads a minute. */
  download: endpoint({
    method: 'GET',
    path: '/api/budgets/download',
    summary: 'The budget of a project as an XLSX workbook',
    query: z.object({ project }),
    response: z.void(),
  }),
}
