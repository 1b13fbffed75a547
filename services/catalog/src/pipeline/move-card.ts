import { changedMeanwhile, conflict, Failure } from '@fundharbor/chassis/http/failures'
import type { CardMove } from '@fundharbor/contracts/catalog/pipeline'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import type { ReadApplicant } from '../members/applicants.ts'
import { decide, saveDecision, type Choice } from '../fit/decide.ts'
import { DecisionModel } from '../fit/model.ts'
import { findOpportunity } from '../fit/read-fit.ts'
import { columnOf, readApplications } from './applications.ts'
import { findCard, presentOne } from './read-cards.ts'

/** Columns for opportunities that the team is working on. Their cards have a plan. */
const PLANNED = new Set<string>(['go', 'drafting', 'in-review'])

/** Moves cards of a person's workspace; CONFLICT with the current card if somebody moved it in the meantime. */
export const cardMover =
  (readApplicant: ReadApplicant) =>
  async (person: Person, id: string, move: z.output<typeof CardMove>): Promise<DecisionModel> => {
    const card = await findCard(person, id)
    await assertFree(card)
    const reason = move.reason ?? (card.status === 'no-go' ? '' : card.reason)
    const choice: Choice = { ...move, reason, earlierReason: card.reason }
    try {
      if (!PLANNED.has(choice.status))
        return await DecisionModel.transaction((trx) => saveDecision(trx, { person, card }, choice))
      const opportunity = await findOpportunity(card.opportunityId)
      return await decide(
        { person, opportunity, applicant: await readApplicant(person, card.projectId) },
        choice,
      )
    } catch (error) {
      // The decision that it carries says less than the card.
      if (error instanceof Failure && error.code === 'CONFLICT' && error.details.current !== undefined)
        throw changedMeanwhile('This card', await presentOne(await findCard(person, id)))
      throw error
    }
  }

async function assertFree(card: DecisionModel): Promise<void> {
  const applications = await readApplications([card])
  if (columnOf(applications.get(card.id)) !== undefined)
    throw conflict(
      'This card follows its application, which was submitted. Withdraw the application to move it.',
    )
}
