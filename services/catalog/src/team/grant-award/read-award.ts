import type { AwardFacts } from '@fundharbor/contracts/catalog/internal'
import type { AwardCategory, GrantAward } from '@fundharbor/contracts/catalog/grant-award'
import { GrantModel } from '../grants/model.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { readReopeningOf } from '../timeline/reopenings.ts'
import { AwardModel, BudgetLineModel, ExpenseModel, PaymentModel } from './models.ts'
import { addUp, subtract } from '../grants/sums.ts'

/** The award of a grant with what was paid and spent; without its terms until somebody has entered them. */
export async function readAward(grant: GrantModel): Promise<GrantAward> {
  const { id: grantId, opportunityId } = grant
  const [row, payments, categories, expenses, fundsAgain, comesAgain] = await Promise.all([
    AwardModel.query().findById(grantId),
    PaymentModel.query()
      .where({ grantId })
      .orderByRaw('coalesce(expected_on, received_on) NULLS LAST, position'),
    readCategories(grantId),
    ExpenseModel.query().where({ grantId }).resultSize(),
    readReopeningOf(opportunityId),
    readNextEntry(opportunityId),
  ])
  const isReceived = ({ receivedOn }: PaymentModel) => receivedOn !== null
  const sumOf = (some: readonly PaymentModel[]) => addUp(some.map(({ amount }) => amount))
  const spent = addUp(categories.map((each) => each.spent))
  return {
    terms: await readTerms(grant, row),
    payments: payments.map(({ amount, expectedOn, receivedOn }) => ({ amount, expectedOn, receivedOn })),
    categories,
    totals: {
      received: sumOf(payments.filter(isReceived)),
      outstanding: sumOf(payments.filter((payment) => !isReceived(payment))),
      budget: addUp(categories.map(({ amount }) => amount)),
      spent,
      budgetLeft: addUp(categories.map(({ left }) => left)),
      left: grant.awarded ? subtract(grant.awarded, spent) : null,
    },
    expenses,
    amendments: row?.amendments ?? [],
    closedOn: row?.closedOn ?? null,
    fundsAgain,
    comesAgain,
    version: row?.version ?? 0,
  }
}

/** What the job of own calls that come every year has added after this one; it keeps title and funder. */
async function readNextEntry(opportunityId: string): Promise<GrantAward['comesAgain']> {
  const { rows } = await GrantModel.knex().raw(
    `SELECT g.id AS "grantId", (later.deadline AT TIME ZONE later.deadline_zone)::date::text AS deadline
    FROM opportunities o JOIN opportunities later USING (workspace_id, title, funder_name)
    JOIN grants g ON g.opportunity_id = later.id
    WHERE o.id = ? AND later.deadline > o.deadline ORDER BY later.deadline DESC LIMIT 1`,
    [opportunityId],
  )
  return rows[0] ?? null
}

/** The terms of an award; its sum and currency are the grant's. */
export async function readTerms(
  grant: GrantModel,
  row: AwardModel | undefined,
): Promise<GrantAward['terms']> {
  return {
    amount: grant.awarded,
    currency: await readCurrency(grant),
    startsOn: row?.startsOn ?? null,
    endsOn: row?.endsOn ?? null,
    number: row?.number ?? '',
    conditions: row?.conditions ?? '',
  }
}

async function readCurrency({ currency, opportunityId }: GrantModel): Promise<string> {
  if (currency) return currency
  const opportunity = await OpportunityModel.query().findById(opportunityId).select('currency')
  return opportunity?.currency ?? 'USD'
}

/** Budget and expenses by category, whatever the case of its name. */
async function readCategories(grantId: string): Promise<AwardCategory[]> {
  const lines = await BudgetLineModel.query().where({ grantId }).orderBy('position')
  const sums = await ExpenseModel.query()
    .where({ grantId })
    .select(ExpenseModel.raw('min(category) AS category, sum(amount) AS spent'))
    .groupByRaw('lower(category)')
    .orderByRaw('lower(category)')
    .castTo<{ category: string; spent: string }[]>()
  const spentOn = new Map(sums.map(({ category, spent }) => [category.toLowerCase(), spent]))
  const planned = new Set(lines.map(({ category }) => category.toLowerCase()))
  return [
    ...lines.map(({ category, amount }) => toCategory(category, amount, spentOn.get(category.toLowerCase()))),
    ...sums
      .filter(({ category }) => !planned.has(category.toLowerCase()))
      .map(({ category, spent }) => ({ ...toCategory(category, '0.00', spent), isPlanned: false })),
  ]
}

const toCategory = (category: string, amount: string, spent = '0.00'): AwardCategory => ({
  category,
  amount,
  spent,
  left: subtract(amount, spent),
  isPlanned: true,
})

/** The award of a workspace's grant for an opportunity, for its reports; null unless it was won and entered. */
export async function readAwardFacts(workspaceId: string, opportunityId: string): Promise<AwardFacts | null> {
  const grant = await GrantModel.query().findOne({ workspaceId, opportunityId, status: 'won' })
  const row = grant && (await AwardModel.query().findById(grant.id))
  if (!row) return null
  const { amount, currency, startsOn, endsOn, number } = await readTerms(grant, row)
  const categories = await readCategories(row.grantId)
  const spent = addUp(categories.map((each) => each.spent))
  return { amount, currency, startsOn, endsOn, number, spent, categories }
}
