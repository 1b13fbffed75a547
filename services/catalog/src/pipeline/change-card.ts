import { changedMeanwhile } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { CardChange } from '@fundharbor/contracts/catalog/pipeline'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { DecisionModel } from '../fit/model.ts'
import { findTeamMember, type ReadMembers } from './members.ts'
import { notifyMembers } from './notify.ts'
import { findCard, presentOne } from './read-cards.ts'

/** Changes cards of a person's workspace; CONFLICT with the current card if somebody changed it in the meantime. */
export const cardChanger =
  (readMembers: ReadMembers) =>
  async (person: Person, id: string, change: z.output<typeof CardChange>): Promise<DecisionModel> => {
    const { revision, notes, responsibleId } = change
    const { workspaceId } = person
    const card = await findCard(person, id)
    const responsible = responsibleId
      ? await findTeamMember(readMembers, { id: responsibleId, workspaceId, field: 'responsibleId' })
      : null
    const patch: PartialModelObject<DecisionModel> = { revision: revision + 1, updatedAt: clock.now() }
    if (notes !== undefined) patch.notes = notes
    if (responsibleId !== undefined)
      Object.assign(patch, { responsibleId, responsibleName: responsible?.name ?? null })
    const saved = await DecisionModel.transaction(async (trx) => {
      const [row] = await DecisionModel.query(trx)
        .patch(patch)
        .where({ id, workspaceId, revision })
        .returning('*')
      if (row) await recordChange(trx, person, { before: card, card: row })
      return row
    })
    if (saved) return saved
    throw changedMeanwhile('This card', await presentOne(await findCard(person, id)))
  }

/** Records what is different, and tells a new responsible member. */
async function recordChange(
  trx: Knex,
  person: Person,
  { before, card }: { before: DecisionModel; card: DecisionModel },
): Promise<void> {
  if (card.notes !== before.notes) await recordActivity(trx, person, { action: 'changed-notes', card })
  const { responsibleId: id, responsibleName } = card
  if (id === before.responsibleId) return
  const subject = id === null ? null : { id, name: responsibleName ?? '' }
  await recordActivity(trx, person, { action: id ? 'assigned' : 'unassigned', card, subject })
  await notifyMembers(trx, person, { kind: 'assigned', card, recipientIds: id ? [id] : [] })
}
