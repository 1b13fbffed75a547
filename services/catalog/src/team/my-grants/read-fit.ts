import type { Fit } from '@fundharbor/contracts/catalog/fit'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import { GrantModel } from '../grants/model.ts'
import { presentOne } from '../grants/read-grants.ts'
import { readSteps } from '../grants/read-steps.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { assess } from '../../matching/fit/assess.ts'
import { readHistory } from '../../matching/fit/history.ts'
import { presentFitOpportunity, presentPlannedStep } from '../../matching/fit/presenter.ts'

/** Everything that the page "Is this for us?" shows. */
export async function readFit(
  opportunity: OpportunityModel,
  { person, applicant }: { person: Person; applicant: Applicant },
): Promise<Fit> {
  const { id, title, isDefault } = applicant.project
  const [{ plan, today, ...assessment }, grant, history] = await Promise.all([
    assess(opportunity, applicant),
    GrantModel.seenBy(person).findOne('g.opportunityId', opportunity.id),
    readHistory(opportunity.funderName),
  ])
  const steps = grant ? await readSteps(grant.id, today) : []
  return {
    ...assessment,
    history,
    opportunity: presentFitOpportunity(opportunity),
    project: { id, title, isDefault },
    isExcerpt: opportunity.isExcerpt,
    steps: steps.length > 0 ? steps : plan.map((step) => presentPlannedStep(step, today)),
    grant: grant ? await presentOne(grant) : null,
  }
}
