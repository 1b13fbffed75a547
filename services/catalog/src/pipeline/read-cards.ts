import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import { notFound } from '@fundharbor/chassis/http/failures'
import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type TransactionOrKnex } from 'objection'
import { z } from 'zod'
import { DecisionModel } from '../fit/model.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { readApplications } from './applications.ts'
import { presentCard } from './presenter.ts'
import { readProgress } from './read-progress.ts'

/** A card of the person's workspace. Throws NOT_FOUND. */
export async function findCard(
  { workspaceId }: Pick<Person, 'workspaceId'>,
  id: string,
  trx?: TransactionOrKnex,
): Promise<DecisionModel> {
  const card = await DecisionModel.query(trx).findOne({ id, workspaceId })
  if (!card) throw notFound('Card')
  return card
}

/** A page of a workspace's cards, by id. */
export async function listCards(
  { workspaceId }: Person,
  { limit = DEFAULT_PAGE, cursor }: { limit?: number; cursor?: string },
): Promise<Page<PipelineCard>> {
  const after = decodeCursor(cursor, (value) => z.uuid().parse(value))
  const total = await DecisionModel.query().where({ workspaceId }).resultSize()
  const rows = await DecisionModel.query()
    .where({ workspaceId })
    .modify((query) => after && query.where('id', '>', after))
    .orderBy('id')
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    rows: await presentCards(shown),
    total,
    next: rows.length > limit ? shown.at(-1)?.id : undefined,
  }
}

/** A card as it is now, to respond with. */
export async function presentOne(card: DecisionModel): Promise<PipelineCard> {
  const [presented] = await presentCards([card])
  if (!presented) throw notFound('Card')
  return presented
}

/** Cards with their opportunity and application, and the numbers of their steps, comments and files. */
export async function presentCards(cards: readonly DecisionModel[]): Promise<PipelineCard[]> {
  const ids = cards.map(({ id }) => id)
  const opportunityIds = [...new Set(cards.map(({ opportunityId }) => opportunityId))]
  const [applications, opportunities, progress, comments, files] = await Promise.all([
    readApplications(cards),
    OpportunityModel.query()
      .select('id', 'title', 'funderName', 'deadline', 'isRolling', 'isForecast', 'deadlineZone')
      .whereIn('id', opportunityIds),
    readProgress(ids),
    count('decision_comments', ids),
    count('decision_files', ids),
  ])
  const opportunityById = new Map(opportunities.map((row) => [row.id, row]))
  return cards.map((card) =>
    presentCard(card, {
      opportunity: opportunityById.get(card.opportunityId),
      application: applications.get(card.id),
      progress: progress.get(card.id),
      comments: comments.get(card.id) ?? 0,
      files: files.get(card.id) ?? 0,
    }),
  )
}

async function count(table: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { decisionId: string; count: number }[] = await Model.knex()
    .table(table)
    .whereIn('decision_id', ids)
    .groupBy('decision_id')
    .select('decision_id', Model.knex().raw('count(*)::int AS count'))
  return new Map(rows.map((row) => [row.decisionId, row.count]))
}
