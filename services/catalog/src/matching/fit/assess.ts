import type { Fit } from '@fundharbor/contracts/catalog/fit'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { withDocumentText } from '../briefs/call-documents.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { readCurrentFacts } from '../../records/facts/stored-facts.ts'
import { readEffort } from './effort-settings.ts'
import { measureEffort } from './effort.ts'
import { readEligibility } from './eligibility/read-eligibility.ts'
import { listMissing } from './missing.ts'
import { planSteps, type PlannedStep } from './plan.ts'
import { todayAt } from '../../records/opportunities/today-at.ts'
import { weigh } from './worth.ts'

/** An opportunity assessed for an applicant, with the plan that a go would save. */
export interface Assessment extends Pick<Fit, 'eligibility' | 'verdict' | 'worth' | 'effort' | 'missing'> {
  plan: PlannedStep[]
  today: string
}

export async function assess(row: OpportunityModel, applicant: Applicant): Promise<Assessment> {
  const opportunity = await withDocumentText(row, applicant.workspaceId)
  const settings = await readEffort(applicant.workspaceId)
  const today = todayAt(opportunity)
  const facts = await readCurrentFacts(opportunity)
  const { findings, verdict } = readEligibility({ ...opportunity, facts }, applicant)
  const effort = measureEffort(opportunity, settings, today)
  const missing = listMissing({ opportunity, applicant, findings, effort, today })
  return {
    eligibility: findings,
    verdict,
    worth: weigh({ opportunity, applicant, findings, effort }),
    effort,
    missing,
    plan: planSteps({ opportunity, findings, missing, effort }),
    today,
  }
}
