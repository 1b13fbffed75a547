import { clock } from '@fundharbor/chassis/runtime/clock'
import type { DecisionStatus } from '@fundharbor/contracts/catalog/decisions'
import type { PipelineAction } from '@fundharbor/contracts/catalog/pipeline-activity'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { TransactionOrKnex } from 'objection'
import { ActivityModel } from './model.ts'

/** Most entries of a workspace; the oldest make room. */
const MAX_ENTRIES = 10_000

/** A card of the board that something happened to. */
export interface ActivityCard {
  id: string
  workspaceId: string
  opportunityTitle: string
}

interface NewActivity {
  action: PipelineAction
  card: ActivityCard
  /** The member to whom something was assigned. */
  subject?: { id: string; name: string } | null
  /** The column that the card was moved to. */
  status?: DecisionStatus
  /** The reason of a move, or the name of a step or file. */
  detail?: string
}

/** Records what a member did in the pipeline, in the transaction that does it; null for what the funder decided. */
export async function recordActivity(
  trx: TransactionOrKnex,
  actor: Pick<Person, 'id' | 'fullName'> | null,
  { action, card, subject, status, detail }: NewActivity,
): Promise<void> {
  await ActivityModel.query(trx).insert({
    workspaceId: card.workspaceId,
    at: clock.now(),
    action,
    decisionId: card.id,
    title: card.opportunityTitle,
    actorId: actor?.id ?? null,
    actorName: actor?.fullName ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    status: status ?? null,
    detail: detail || null,
  })
  await deleteOldest(trx, card.workspaceId)
}

const deleteOldest = (trx: TransactionOrKnex, workspaceId: string) =>
  ActivityModel.query(trx)
    .delete()
    .where({ workspaceId })
    .where(
      'at',
      '<',
      ActivityModel.query(trx)
        .select('at')
        .where({ workspaceId })
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .offset(MAX_ENTRIES - 1)
        .limit(1),
    )

interface ApplicationActivity {
  action: PipelineAction
  /** Null for what the funder decided. */
  actor: Pick<Person, 'id' | 'fullName'> | null
}

/** Records what happened to the application that cards follow. */
export async function recordOnCards(
  trx: Knex,
  applicationId: string,
  { action, actor }: ApplicationActivity,
): Promise<void> {
  const cards: ActivityCard[] = await trx
    .table('decisions')
    .select('id', 'workspaceId', 'opportunityTitle')
    .where({ application_id: applicationId })
  for (const card of cards) await recordActivity(trx, actor, { action, card })
}
