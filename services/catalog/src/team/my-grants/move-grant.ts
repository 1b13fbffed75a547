import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Person } from '@fundharbor/contracts/identity/session'
import { lockApplications } from '../applications/lock-applications.ts'
import { assess } from '../../matching/fit/assess.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import type { ReadApplicant } from '../../records/members/applicants.ts'
import { GrantModel } from '../grants/model.ts'
import { readApplication } from '../grants/read-applications.ts'
import { findGrant } from '../grants/read-grants.ts'
import { saveStatus, type Choice, type Start } from './save-status.ts'

/** Changes the status of grants of a person's workspace; see `saveStatus`. */
export const grantMover =
  (readApplicant: ReadApplicant) =>
  async (person: Person, id: string, choice: Choice): Promise<void> => {
    const grant = await findGrant(person, id)
    const start = choice.status === 'writing' ? await readStart(readApplicant, person, grant) : undefined
    await GrantModel.transaction(async (trx) => {
      // Applications are locked before grants everywhere, so that two changes never wait for each other.
      if (start) await lockApplications(trx, person)
      await saveStatus(trx, { person, grant, start }, choice)
    })
  }

/** What starting a grant needs. CONFLICT if its deadline has passed and nothing was written yet. */
export async function readStart(
  readApplicant: ReadApplicant,
  person: Person,
  grant: Pick<GrantModel, 'workspaceId' | 'opportunityId' | 'projectId'>,
): Promise<Start> {
  const opportunity = await findOpportunity(person, grant.opportunityId)
  const isOver = opportunity.deadline !== null && opportunity.deadline < clock.now()
  if (isOver && !(await readApplication(grant)))
    throw conflict('The application period for this opportunity has ended.')
  const applicant = await readApplicant(person, grant.projectId ?? undefined)
  return { opportunity, applicant, plan: (await assess(opportunity, applicant)).plan }
}
