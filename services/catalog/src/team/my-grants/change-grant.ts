import { changedMeanwhile } from '@fundharbor/chassis/http/failures'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantChange } from '@fundharbor/contracts/catalog/grants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { findTeamMember, type ReadMembers } from './members.ts'
import { GrantModel } from '../grants/model.ts'
import { notifyMembers } from './notify.ts'
import { findGrant, presentOne } from '../grants/read-grants.ts'

/** Changes grants of a person's workspace; CONFLICT with the current grant if somebody changed it in the meantime. */
export const grantChanger =
  (readMembers: ReadMembers, checkProject: CheckProject) =>
  async (person: Person, id: string, change: z.output<typeof GrantChange>): Promise<void> => {
    const { revision, notes, projectId, responsibleId, requested } = change
    const { workspaceId } = person
    const grant = await findGrant(person, id)
    await checkProject(person, projectId)
    const responsible = responsibleId
      ? await findTeamMember(readMembers, { id: responsibleId, workspaceId, field: 'responsibleId' })
      : null
    const patch: PartialModelObject<GrantModel> = { revision: revision + 1, updatedAt: clock.now() }
    if (notes !== undefined) patch.notes = notes
    if (projectId !== undefined) patch.projectId = projectId
    if (responsibleId !== undefined)
      Object.assign(patch, { responsibleId, responsibleName: responsible?.name ?? null })
    if (requested !== undefined)
      Object.assign(patch, { requested, currency: (await presentOne(grant)).sums.currency })
    const saved = await GrantModel.transaction(async (trx) => {
      const [row] = await GrantModel.query(trx)
        .patch(patch)
        .where({ id, workspaceId, revision })
        .returning('*')
      if (row) await recordChange(trx, person, { before: grant, grant: row })
      return row
    })
    if (!saved) throw changedMeanwhile('This grant', await presentOne(await findGrant(person, id)))
  }

/** Records what is different, and tells a new responsible member. */
async function recordChange(
  trx: Knex,
  person: Person,
  { before, grant }: { before: GrantModel; grant: GrantModel },
): Promise<void> {
  if (grant.notes !== before.notes) await recordActivity(trx, person, { action: 'changed-notes', grant })
  if (grant.requested !== before.requested)
    await recordActivity(trx, person, { action: 'changed-sums', grant })
  const { responsibleId: id, responsibleName } = grant
  if (id === before.responsibleId) return
  const subject = id === null ? null : { id, name: responsibleName ?? '' }
  await recordActivity(trx, person, { action: id ? 'assigned' : 'unassigned', grant, subject })
  await notifyMembers(trx, person, { kind: 'assigned', grant, recipientIds: id ? [id] : [] })
}
