import { changedMeanwhile, conflict, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { DecisionStatus } from '@fundharbor/contracts/catalog/decisions'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model, type PartialModelObject } from 'objection'
import { recordActivity } from '../activity/record.ts'
import { startDraft } from '../applications/start-draft.ts'
import type { OpportunityModel } from '../opportunities/model.ts'
import { assess } from './assess.ts'
import { insertCard } from './insert-card.ts'
import { DecisionModel, FIRST_OWN_POSITION, hasPlan, StepModel } from './model.ts'
import type { PlannedStep } from './plan.ts'
import { presentDecision } from './presenter.ts'

interface DecisionContext {
  person: Person
  applicant: Applicant
  opportunity: OpportunityModel
}

/** A status and its reason, based on a version; 0 for the first decision. */
export interface Choice {
  status: DecisionStatus
  reason: string
  /** The reason of the decision before, which the activity has already. */
  earlierReason?: string
  version: number
}

/**
 * Saves a decision if nobody decided since `version`; throws CONFLICT with the current decision otherwise. A go starts a
 * draft application; a status with a plan saves the plan, in the same transaction.
 */
export async function decide(context: DecisionContext, choice: Choice): Promise<DecisionModel> {
  const { person, opportunity, applicant } = context
  if (choice.status === 'go' && opportunity.deadline && opportunity.deadline < clock.now())
    throw conflict('The application period for this opportunity has ended.')
  const plan = hasPlan(choice.status) ? (await assess(opportunity, applicant)).plan : []
  const card = {
    workspaceId: applicant.workspaceId,
    projectId: applicant.project.id,
    opportunityId: opportunity.id,
    opportunityTitle: opportunity.title,
  }
  return Model.knex().transaction(async (trx) => {
    const saved = await saveDecision(trx, { person, card }, choice)
    await savePlan(trx, saved, plan)
    if (choice.status !== 'go') return saved
    const applicationId = await startDraft(trx, context)
    return saved.$query(trx).patchAndFetch({ applicationId })
  })
}

interface Decided {
  person: Person
  card: Pick<DecisionModel, 'workspaceId' | 'projectId' | 'opportunityId' | 'opportunityTitle'>
}

/**
 * Saves a decision, without plan and draft; throws CONFLICT if the pipeline is full, or with the current one if somebody
 * decided in the meantime.
 */
export async function saveDecision(
  trx: Knex,
  { person, card }: Decided,
  { status, reason, earlierReason, version }: Choice,
): Promise<DecisionModel> {
  const { workspaceId, projectId, opportunityId, opportunityTitle } = card
  const key = { workspaceId, projectId, opportunityId }
  const now = clock.now()
  const choice: PartialModelObject<DecisionModel> = {
    status,
    reason,
    decidedBy: person.id,
    decidedByName: person.fullName,
    decidedAt: now,
    updatedAt: now,
  }
  const [saved] =
    version === 0
      ? [await insertCard(trx, { ...choice, ...key, opportunityTitle, createdBy: person.id, createdAt: now })]
      : await DecisionModel.query(trx)
          .patch({ ...choice, version: version + 1 })
          .where({ ...key, version })
          .returning('*')
  if (saved) {
    const detail = reason === earlierReason ? '' : reason
    await recordActivity(trx, person, { action: 'moved', card: saved, status, detail })
    return saved
  }
  const current = await DecisionModel.query(trx).findOne(key)
  if (!current) throw notFound('Decision')
  throw changedMeanwhile('This decision', presentDecision(current))
}

/** Saves the first plan of a decision; a later one leaves the steps as people have changed them. */
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
  if (steps.length === 0) return
  const kept = StepModel.query(trx).where({ decisionId }).where('position', '<', FIRST_OWN_POSITION)
  if ((await kept.resultSize()) > 0) return
  await StepModel.query(trx).insert(steps).onConflict(['decision_id', 'position']).ignore()
}
