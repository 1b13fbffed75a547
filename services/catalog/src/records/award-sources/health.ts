import type { LiveAwardSource } from '@fundharbor/contracts/catalog/admin-awards'
import type { Knex } from 'knex'
import { awardSourceNames } from '../awards/source-names.ts'
import { reachedSource } from './configured.ts'
import { awardSources } from './table.ts'

interface QuestionCounts {
  sourceId: string
  askedAt: Date
  answeredAt: Date | null
  waiting: number
  error: string | null
}

/** The sources of past awards that are on, and how they answered. */
export async function readAwardSources(knex: Knex): Promise<LiveAwardSource[]> {
  const rows: QuestionCounts[] = await knex
    .table('award_questions')
    .groupBy('sourceId')
    .select(
      'sourceId',
      knex.raw(`max(asked_at) AS asked_at, max(finished_at) AS answered_at,
        (count(*) FILTER (WHERE finished_at IS NULL AND failure IS NULL))::int AS waiting,
        (array_agg(failure ORDER BY asked_at DESC) FILTER (WHERE finished_at IS NOT NULL OR failure IS NOT NULL))[1] AS error`),
    )
  return awardSourceNames.filter(reachedSource).map((id) => {
    const asked = rows.find(({ sourceId }) => sourceId === id)
    return {
      id,
      label: awardSources[id].name,
      askedAt: asked?.askedAt.toISOString() ?? null,
      answeredAt: asked?.answeredAt?.toISOString() ?? null,
      waiting: asked?.waiting ?? 0,
      error: asked?.error ?? null,
    }
  })
}
