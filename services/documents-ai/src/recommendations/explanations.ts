import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { Model } from 'objection'
import { explainRecommendation } from '../provider/prompts.ts'
import type { Provider } from '../provider/provider.ts'
import { explainByRules, type ExplainedItem } from './explain.ts'
import { fingerprintOf } from './fingerprint.ts'
import { explainByModel, type ExplainedProfile } from './model-explainer.ts'

/** Longer than the model's time limit. Claims of crashed processes expire after this. */
const LEASE_MS = 120_000

interface Explanation {
  explanation: string
  writer: 'model' | 'rules'
  computedAt: string
}

interface ExplanationRequest {
  userId: string
  profile: ExplainedProfile
  item: ExplainedItem
  /** Undefined if none is configured or the plan does not include it. */
  provider: Provider | undefined
  /** Explanations by the model per person and day (UTC). */
  perDay: number
}

const table = () => Model.knex().table('recommendation_explanations')

/**
 * Explains a recommendation with the model if possible, otherwise by rules. The model's explanation is stored until the
 * profile or the recommendation changes. Each person has one request to the model at a time, across replicas.
 */
export async function explain(request: ExplanationRequest): Promise<Explanation> {
  const { userId, profile, item, provider, perDay } = request
  if (!provider) return explainedByRules(item)
  const fingerprint = fingerprintOf([explainRecommendation.name, profile.text, item])
  const own = { user_id: userId, opportunity_id: item.opportunityId }
  const stored: { explanation: string; computedAt: Date } | undefined = await table()
    .where({ ...own, input_hash: fingerprint })
    .first()
  if (stored)
    return { explanation: stored.explanation, writer: 'model', computedAt: stored.computedAt.toISOString() }
  const written = (await claimRequest(userId, perDay)) ? await requestExplanation(provider, request) : null
  if (written === null) return explainedByRules(item)
  const computedAt = clock.now()
  await table()
    .insert({ ...own, input_hash: fingerprint, explanation: written, computed_at: computedAt })
    .onConflict(['user_id', 'opportunity_id'])
    .merge()
  return { explanation: written, writer: 'model', computedAt: computedAt.toISOString() }
}

const explainedByRules = (item: ExplainedItem): Explanation => ({
  explanation: explainByRules(item),
  writer: 'rules',
  computedAt: clock.now().toISOString(),
})

async function requestExplanation(
  provider: Provider,
  { userId, profile, item }: ExplanationRequest,
): Promise<string | null> {
  try {
    return await explainByModel(provider, { profile, item })
  } catch (error) {
    logger.warn({ err: error }, 'a recommendation is explained without the model')
    return null
  } finally {
    await Model.knex().table('explanation_claims').where({ user_id: userId }).update({ until: clock.now() })
  }
}

/** False while another request of the person is in progress, or above the daily limit. */
async function claimRequest(userId: string, perDay: number): Promise<boolean> {
  const now = clock.now()
  const { rows } = await Model.knex().raw(
    `INSERT INTO explanation_claims AS held (user_id, until, day, used) VALUES (:userId, :until, :day, 1)
     ON CONFLICT (user_id) DO UPDATE SET until = excluded.until, day = excluded.day,
       used = CASE WHEN held.day = excluded.day THEN held.used + 1 ELSE 1 END
     WHERE held.until <= :now AND (held.day <> excluded.day OR held.used < :perDay)
     RETURNING 1`,
    {
      userId,
      perDay,
      now,
      until: addMilliseconds(now, LEASE_MS),
      day: now.toISOString().slice(0, 10),
    },
  )
  return rows.length > 0
}
