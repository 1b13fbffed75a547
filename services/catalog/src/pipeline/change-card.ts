import { changedMeanwhile } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { CardChange } from '@fundharbor/contracts/catalog/pipeline'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { PartialModelObject } from 'objection'
import type { z } from 'zod'
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
      if (row && responsible && responsible.id !== card.responsibleId)
        await notifyMembers(trx, person, [
          { kind: 'responsible', userId: responsible.id, workspaceId, cardId: id, partId: null },
        ])
      return row
    })
    if (saved) return saved
    throw changedMeanwhile('This card', await presentOne(await findCard(person, id)))
  }
