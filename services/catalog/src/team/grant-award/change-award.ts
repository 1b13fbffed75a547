import { changedMeanwhile, conflict, invalid } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import {
  MAX_AWARD_PARTS,
  type AwardAmendment,
  type AwardChange,
} from '@fundharbor/contracts/catalog/grant-award'
import type { GrantAction } from '@fundharbor/contracts/catalog/grant-activity'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { GrantModel, touchGrant } from '../grants/model.ts'
import { AwardModel, BudgetLineModel, ExpenseModel, PaymentModel } from './models.ts'
import { readAward, readTerms } from './read-award.ts'

type Change = z.output<typeof AwardChange>

/** Changes the award of a won grant; CONFLICT with the current one if somebody changed it in the meantime. */
export async function changeAward(person: Person, grant: GrantModel, change: Change): Promise<void> {
  const { id: grantId } = grant
  await AwardModel.transaction(async (trx) => {
    // The lock makes the first changes of two people see each other, before there is a row.
    const locked = await GrantModel.query(trx).findById(grantId).forUpdate().throwIfNotFound()
    const before = await AwardModel.query(trx).findById(grantId)
    if ((before?.version ?? 0) !== change.version)
      throw changedMeanwhile('This award', await readAward(grant))
    await saveRow(trx, { grant: locked, before }, change)
    if (change.payments) await replacePayments(trx, grantId, change.payments)
    if (change.budget) await replaceBudget(trx, grantId, change.budget)
    await touchGrant(trx, grantId)
    for (const action of actionsOf(change, before))
      await recordActivity(trx, person, { action, grant, detail: change.amendment?.reason })
  })
}

async function saveRow(
  trx: Knex,
  { grant, before }: { grant: GrantModel; before: AwardModel | undefined },
  change: Change,
): Promise<void> {
  const { closedOn, version } = change
  const now = clock.now()
  const terms = change.terms && (await saveSum(trx, grant, change.terms))
  const columns = {
    ...terms,
    ...(closedOn === undefined ? {} : { closedOn }),
    ...amendmentsOf(before, change, await readTerms(grant, before)),
    version: version + 1,
    updatedAt: now,
  }
  const { id: grantId, workspaceId } = grant
  if (before) await before.$query(trx).patch(columns)
  else
    await AwardModel.query(trx).insert({
      ...columns,
      grantId,
      workspaceId,
      createdAt: now,
    })
}

/** Stores the sum with the grant, and returns the other terms. INVALID for a currency that the requested sum is not in. */
async function saveSum(
  trx: Knex,
  { id, requested, currency: stored }: GrantModel,
  { amount, currency, ...others }: NonNullable<Change['terms']>,
) {
  if (requested !== null && stored !== currency)
    throw invalid({ 'terms.currency': `The requested sum is in ${stored}. Clear it to change the currency.` })
  await GrantModel.query(trx).findById(id).patch({ awarded: amount, currency })
  return others
}

async function replacePayments(
  trx: Knex,
  grantId: string,
  payments: NonNullable<Change['payments']>,
): Promise<void> {
  await PaymentModel.query(trx).delete().where({ grantId })
  if (payments.length > 0)
    await PaymentModel.query(trx).insert(
      payments.map((payment, position) => ({ ...payment, grantId, position })),
    )
}

/** The amendments with the new one, if the change is one. */
function amendmentsOf(
  before: AwardModel | undefined,
  { amendment, terms }: Change,
  earlier: AwardAmendment['before'],
) {
  if (!amendment || !terms || !before) return {}
  if (before.amendments.length >= MAX_AWARD_PARTS)
    throw conflict(`An award can have at most ${MAX_AWARD_PARTS} amendments.`)
  const added: AwardAmendment = {
    ...amendment,
    before: changeable(earlier),
    after: changeable(terms),
  }
  return { amendments: [...before.amendments, added] }
}

const changeable = ({ amount, startsOn, endsOn }: AwardAmendment['before']) => ({ amount, startsOn, endsOn })

/** Expenses follow a category that gets another name. */
async function replaceBudget(
  trx: Knex,
  grantId: string,
  lines: NonNullable<Change['budget']>,
): Promise<void> {
  await BudgetLineModel.query(trx).delete().where({ grantId })
  for (const { category, renamedFrom } of lines)
    if (renamedFrom !== undefined && renamedFrom !== category)
      await ExpenseModel.query(trx)
        .patch({ category })
        .where({ grantId })
        .whereRaw('lower(category) = lower(?)', [renamedFrom])
  if (lines.length > 0)
    await BudgetLineModel.query(trx).insert(
      lines.map(({ category, amount }, position) => ({ grantId, position, category, amount })),
    )
}

/** What a change did, for the history. */
function actionsOf(
  { terms, amendment, payments, budget, closedOn }: Change,
  before: AwardModel | undefined,
): GrantAction[] {
  const closing = closedOn === null ? 'reopened-award' : 'closed-award'
  return [
    ...(terms ? ([amendment && before ? 'amended-award' : 'changed-award'] as const) : []),
    ...(payments ? (['changed-payments'] as const) : []),
    ...(budget ? (['changed-award-budget'] as const) : []),
    ...(closedOn === undefined ? [] : ([closing] as const)),
  ]
}
