import { z } from 'zod'
import { explainRecommendation } from '../provider/prompts.ts'
import type { Provider } from '../provider/provider.ts'
import type { Profile } from './profile.ts'
import type { RankedItem } from './rank.ts'
import { plain } from './wording.ts'

const LONGEST = 2000
const SHORTEST = 40
const LONGEST_PROFILE = 3000

const Answer = z.strictObject({ explanation: z.string().min(SHORTEST).max(LONGEST) })

/** What no explanation holds: addresses, identifiers, and whatever a page or a program could take for more than words. */
const FORBIDDEN = [
  /\b(?:https?|ftp|data|javascript|file):/i,
  /\bwww\./i,
  /[\w.+-]+@[\w-]+\.\w/,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i,
  /[<>{}\\`]/,
  /\bsk-\w{3,}/,
]

/** The model's explanation; null where what it answered may not be shown. Throws UNAVAILABLE where it does not answer. */
export async function explainByModel(
  provider: Provider,
  { profile, item }: { profile: Profile; item: RankedItem },
): Promise<string | null> {
  const data = dataOf(profile, item)
  const { explanation } = await provider.ask({ prompt: explainRecommendation, data, schema: Answer })
  return isSafe(explanation, item) ? plain(explanation) : null
}

/** Own facts, those of the opportunity, and the ranking's; nothing of anybody else, and no identifier. */
const dataOf = (profile: Profile, item: RankedItem) => ({
  organization: { name: profile.name, text: profile.text.slice(0, LONGEST_PROFILE) },
  opportunity: {
    title: item.facts.title,
    funder: item.facts.funderName,
    deadline: item.facts.deadline?.slice(0, 10),
  },
  ranking: {
    score: percent(item.score),
    parts: Object.fromEntries(
      Object.entries(item.aiAnalysis ?? {}).map(([part, share]) => [part, inWords(share)]),
    ),
    reasons: item.reasons,
    eligibility: item.eligibility,
  },
})

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Without figures: the score is the only one that an explanation may name as a share. */
const inWords = (share: number) => (share >= 0.8 ? 'very good' : share >= 0.5 ? 'fair' : 'weak')

/**
 * A number that the ranking's own reasons do not have would be another score or an invented amount; what the texts
 * of the opportunity or the organization say does not count, for somebody may have written it there to be repeated.
 */
function isSafe(text: string, item: RankedItem): boolean {
  if (FORBIDDEN.some((pattern) => pattern.test(text))) return false
  const told = [...item.reasons, item.facts.deadline?.slice(0, 10), percent(item.score), '501(c)(3)'].join(
    ' ',
  )
  const known = new Set(told.match(NUMBERS) ?? [])
  const shares = [...text.matchAll(SHARES)].map(([, number]) => `${number}%`)
  return (
    shares.every((share) => share === percent(item.score)) &&
    (text.match(NUMBERS) ?? []).every((number) => known.has(number))
  )
}

const NUMBERS = /\d+(?:[.,]\d+)*/g
const SHARES = /(\d+(?:[.,]\d+)?)\s*(?:%|per\s?cent)/gi
