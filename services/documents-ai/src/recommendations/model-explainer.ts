import { closingDay } from '@fundharbor/contracts/catalog/closing-time'
import { z } from 'zod'
import { explainRecommendation } from '../provider/prompts.ts'
import type { Provider } from '../provider/provider.ts'
import type { ExplainedItem } from './explain.ts'
import { stripMarkup } from './wording.ts'

const MAX_LENGTH = 2000
const MIN_LENGTH = 40
const MAX_PROFILE_LENGTH = 3000

const ExplanationResponse = z.strictObject({ explanation: z.string().min(MIN_LENGTH).max(MAX_LENGTH) })

/** Never part of an explanation: addresses, identifiers, markup and code. */
const FORBIDDEN = [
  /\b(?:https?|ftp|data|javascript|file):/i,
  /\bwww\./i,
  /[\w.+-]+@[\w-]+\.\w/,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i,
  /[<>{}\\`]/,
  /\bsk-\w{3,}/,
]

/** Who an explanation is for, in their own words. */
export interface ExplainedProfile {
  name: string
  text: string
}

/** The model's explanation; null if it is not safe to show. Throws UNAVAILABLE without a valid response. */
export async function explainByModel(
  provider: Provider,
  { profile, item }: { profile: ExplainedProfile; item: ExplainedItem },
): Promise<string | null> {
  const data = promptData(profile, item)
  const { explanation } = await provider.complete({
    prompt: explainRecommendation,
    data,
    schema: ExplanationResponse,
  })
  return isSafe(explanation, item) ? stripMarkup(explanation) : null
}

/** `2026-11-30`, where the funder is. */
const closingDayOf = ({ facts: { deadline, deadlineZone } }: ExplainedItem) =>
  deadline ? closingDay({ deadline, deadlineZone }) : undefined

/** Facts about the organization, the opportunity and the ranking, without identifiers. */
const promptData = (profile: ExplainedProfile, item: ExplainedItem) => ({
  organization: { name: profile.name, text: profile.text.slice(0, MAX_PROFILE_LENGTH) },
  opportunity: {
    title: item.facts.title,
    funder: item.facts.funderName,
    deadline: closingDayOf(item),
  },
  ranking: {
    score: percent(item.score),
    parts: Object.fromEntries(
      Object.entries(item.aiAnalysis ?? {}).map(([part, share]) => [part, inWords(share)]),
    ),
    reasons: item.reasons,
    cautions: item.cautions ?? [],
    eligibility: item.eligibility,
  },
})

const percent = (share: number) => `${Math.round(share * 100)}%`

/** In words, because the score is the only percentage that an explanation may contain. */
const inWords = (share: number) => (share >= 0.8 ? 'very good' : share >= 0.5 ? 'fair' : 'weak')

/**
 * Rejects explanations with numbers that are not in the ranking's reasons: they would be invented, or planted in the
 * texts of the opportunity or the organization.
 */
function isSafe(text: string, item: ExplainedItem): boolean {
  if (FORBIDDEN.some((pattern) => pattern.test(text))) return false
  const allowed = [
    ...item.reasons,
    ...(item.cautions ?? []),
    closingDayOf(item),
    percent(item.score),
    '501(c)(3)',
  ].join(' ')
  const known = new Set(allowed.match(NUMBERS) ?? [])
  const shares = [...text.matchAll(SHARES)].map(([, number]) => `${number}%`)
  return (
    shares.every((share) => share === percent(item.score)) &&
    (text.match(NUMBERS) ?? []).every((number) => known.has(number))
  )
}

const NUMBERS = /\d+(?:[.,]\d+)*/g
const SHARES = /(\d+(?:[.,]\d+)?)\s*(?:%|per\s?cent)/gi
