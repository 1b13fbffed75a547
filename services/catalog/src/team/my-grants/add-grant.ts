import { changedMeanwhile } from '@fundharbor/chassis/http/failures'
import type { NewGrant } from '@fundharbor/contracts/catalog/grants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { lockApplications } from '../applications/lock-applications.ts'
import type { ReadApplicant } from '../../records/members/applicants.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import { ensureGrant } from '../grants/ensure-grant.ts'
import { GrantModel } from '../grants/model.ts'
import { readStart } from './move-grant.ts'
import { findGrant, presentOne } from '../grants/read-grants.ts'
import { saveStatus } from './save-status.ts'

/**
 * Saves an opportunity for a person's workspace, and moves it on if that is asked for. CONFLICT with the current grant if there is
 * one with another status.
 */
export const grantAdder =
  (readApplicant: ReadApplicant) =>
  async (
    person: Person,
    { opportunityId, project, status, reason }: z.output<typeof NewGrant>,
  ): Promise<GrantModel> => {
    const opportunity = await findOpportunity(person, opportunityId)
    const owner = { workspaceId: person.workspaceId, opportunityId, projectId: project ?? null }
    const start = status === 'writing' ? await readStart(readApplicant, person, owner) : undefined
    const { id, isSame } = await GrantModel.transaction(async (trx) => {
      // Applications are locked before grants everywhere, so that two changes never wait for each other.
      if (start) await lockApplications(trx, person)
      const { grant, isNew } = await ensureGrant(trx, person, { opportunity, projectId: project })
      if (isNew && status !== 'saved')
        await saveStatus(trx, { person, grant, start }, { status, reason, version: grant.version })
      return { id: grant.id, isSame: isNew || grant.status === status }
    })
    const saved = await findGrant(person, id)
    if (!isSame) throw changedMeanwhile('This grant', await presentOne(saved))
    return saved
  }
