import { notFound } from '@fundharbor/chassis/http/failures'
import type { Fit } from '@fundharbor/contracts/catalog/fit'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { FitStep } from '@fundharbor/contracts/catalog/decisions'
import { OpportunityModel } from '../opportunities/model.ts'
import { assess } from './assess.ts'
import { readHistory } from './history.ts'
import { DecisionModel, hasPlan, StepModel } from './model.ts'
import { presentDecision, presentFitOpportunity, presentPlannedStep, presentStep } from './presenter.ts'

/** An opportunity that members can see, open or closed. Throws NOT_FOUND. */
export async function findOpportunity(id: string): Promise<OpportunityModel> {
  const opportunity = await OpportunityModel.query().findById(id).where({ isActive: true })
  if (!opportunity) throw notFound('Opportunity')
  return opportunity
}

/** The steps of a decision, earliest first. */
export async function readSteps(decision: DecisionModel, today: string): Promise<FitStep[]> {
  const rows = await StepModel.query().where({ decisionId: decision.id }).orderBy(['dueOn', 'position'])
  return rows.map((row) => presentStep(row, today))
}

/** Everything that the page "Can we win this?" shows. */
export async function readFit(opportunity: OpportunityModel, applicant: Applicant): Promise<Fit> {
  const { id, title, isDefault } = applicant.project
  const [{ plan, today, ...assessment }, decision, history] = await Promise.all([
    assess(opportunity, applicant),
    DecisionModel.query().findOne({
      workspaceId: applicant.workspaceId,
      projectId: id,
      opportunityId: opportunity.id,
    }),
    readHistory(opportunity.funderName),
  ])
  return {
    ...assessment,
    history,
    opportunity: presentFitOpportunity(opportunity),
    project: { id, title, isDefault },
    isExcerpt: opportunity.isExcerpt,
    steps:
      decision && hasPlan(decision.status)
        ? await readSteps(decision, today)
        : plan.map((step) => presentPlannedStep(step, today)),
    decision: decision ? presentDecision(decision) : null,
  }
}
