import { changedMeanwhile, conflict, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { NewDecision } from '@fundharbor/contracts/catalog/decisions'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model, type PartialModelObject } from 'objection'
import type { z } from 'zod'
import { startDraft } from '../applications/start-draft.ts'
import type { OpportunityModel } from '../opportunities/model.ts'
import { assess } from './assess.ts'
import { DecisionModel, StepModel } from './model.ts'
import type { PlannedStep } from './plan.ts'
import { presentDecision } from './presenter.ts'

interface DecisionContext {
  person: Person
  applicant: Applicant
  opportunity: OpportunityModel
}

type Choice = Pick<z.output<typeof NewDecision>, 'status' | 'reason' | 'version'>

/**
 * Saves a decision if nobody decided since `version`; throws CONFLICT with the current decision otherwise. A go starts a
 * draft application and saves the plan, in the same transaction.
 */
export async function decide(context: DecisionContext, choice: Choice): Promise<DecisionModel> {
  const { opportunity, applicant } = context
  if (choice.status === 'go' && opportunity.deadline && opportunity.deadline < clock.now())
    throw conflict('The application period for this opportunity has ended.')
  const plan = choice.status === 'go' ? (await assess(opportunity, applicant)).plan : []
  return Model.knex().transaction(async (trx) => {
    const saved = await saveDecision(trx, context, choice)
    if (choice.status !== 'go') return saved
    await savePlan(trx, saved, plan)
    const applicationId = await startDraft(trx, context)
    return saved.$query(trx).patchAndFetch({ applicationId })
  })
}

async function saveDecision(
  trx: Knex,
  { person, applicant, opportunity }: DecisionContext,
  { status, reason, version }: Choice,
): Promise<DecisionModel> {
  const key = {
    workspaceId: applicant.workspaceId,
    projectId: applicant.project.id,
    opportunityId: opportunity.id,
  }
  const now = clock.now()
  const choice: PartialModelObject<DecisionModel> = {
    status,
    reason,
    decidedBy: person.id,
    decidedByName: person.fullName,
    decidedAt: now,
    updatedAt: now,
  }
  const rows =
    version === 0
      ? await DecisionModel.query(trx)
          .insert([
            { ...key, ...choice, opportunityTitle: opportunity.title, createdBy: person.id, createdAt: now },
          ])
          .onConflict(['workspace_id', 'project_id', 'opportunity_id'])
          .ignore()
          .returning('*')
      : await DecisionModel.query(trx)
          .patch({ ...choice, version: version + 1 })
          .where({ ...key, version })
          .returning('*')
  const saved = rows.find(({ id }) => id)
  if (saved) return saved
  const current = await DecisionModel.query(trx).findOne(key)
  if (!current) throw notFound('Decision')
  throw changedMeanwhile('This decision', presentDecision(current))
}

/** Saves the plan of the first go; a later go leaves the steps as people have changed them. */
async function savePlan(trx: Knex, decision: DecisionModel, plan: readonly PlannedStep[]): Promise<void> {
  const now = clock.now()
  const { id: decisionId, workspaceId, decidedBy: createdBy } = decision
  const steps = plan.map(({ title, dueOn }, position) => ({
    workspaceId,
    decisionId,
    position,
    title,
    dueOn,
    createdBy,
    createdAt: now,
    updatedAt: now,
  }))
  await StepModel.query(trx).insert(steps).onConflict(['decision_id', 'position']).ignore()
}
