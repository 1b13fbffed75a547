import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { Model } from 'objection'
import { explainRecommendation } from '../provider/prompts.ts'
import type { Provider } from '../provider/provider.ts'
import { explainByRules } from './explain.ts'
import { explainByModel } from './model-explainer.ts'
import { fingerprintOf, type Profile } from './profile.ts'
import type { RankedItem } from './rank.ts'

/** Longer than the model may take: whoever died with a claim does not hold it for ever. */
const LEASE_MS = 120_000

interface Explanation {
  explanation: string
  writer: 'model' | 'rules'
  computedAt: string
}

interface Asked {
  userId: string
  profile: Profile
  item: RankedItem
  /** Undefined where none is configured or the plan does not include it. */
  provider: Provider | undefined
  /** Explanations that a model writes for one person in a day (UTC). */
  perDay: number
}

const table = () => Model.knex().table('recommendation_explanations')

/**
 * Why an opportunity is recommended: the model's words where it may be asked and answers well, kept as long as they
 * hold; else those of the rules. One question per person at a time, over every replica.
 */
export async function explain(asked: Asked): Promise<Explanation> {
  const { userId, profile, item, provider, perDay } = asked
  if (!provider) return byRules(item)
  const inputHash = fingerprintOf([explainRecommendation.name, profile.text, item])
  const own = { user_id: userId, opportunity_id: item.opportunityId }
  const kept: { explanation: string; computedAt: Date } | undefined = await table()
    .where({ ...own, input_hash: inputHash })
    .first()
  if (kept)
    return { explanation: kept.explanation, writer: 'model', computedAt: kept.computedAt.toISOString() }
  const written = (await claim(userId, perDay)) ? await ask(provider, asked) : null
  if (written === null) return byRules(item)
  const computedAt = clock.now()
  await table()
    .insert({ ...own, input_hash: inputHash, explanation: written, computed_at: computedAt })
    .onConflict(['user_id', 'opportunity_id'])
    .merge()
  return { explanation: written, writer: 'model', computedAt: computedAt.toISOString() }
}

const byRules = (item: RankedItem): Explanation => ({
  explanation: explainByRules(item),
  writer: 'rules',
  computedAt: clock.now().toISOString(),
})

async function ask(provider: Provider, { userId, profile, item }: Asked): Promise<string | null> {
  try {
    return await explainByModel(provider, { profile, item })
  } catch (error) {
    logger.warn({ err: error }, 'a recommendation is explained without the model')
    return null
  } finally {
    await Model.knex().table('explanation_claims').where({ user_id: userId }).update({ until: clock.now() })
  }
}

/** False while another question of the person is in flight, or the day's are used up. */
async function claim(userId: string, perDay: number): Promise<boolean> {
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
      until: new Date(now.getTime() + LEASE_MS),
      day: now.toISOString().slice(0, 10),
    },
  )
  return rows.length > 0
}
