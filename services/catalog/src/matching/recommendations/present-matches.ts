import type { Match } from '@fundharbor/contracts/catalog/matches'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { readEligibility } from '../fit/eligibility/read-eligibility.ts'
import type { EligibilityTexts } from '../fit/eligibility/types.ts'
import type { Vocabulary } from '../../records/vocabulary/vocabulary.ts'
import type { Scored } from './rank.ts'
import type { ProfileConcept } from './relevance/concepts.ts'

const good = {
  /** Fewer than ten read better than ten with filler. */
  most: 10,
  /** The least raw score. */
  score: 1,
  /** The least share of the third-best score. */
  share: 0.65,
  /** The least similarity in meaning: scores compare a profile's matches only with each other, and all of them may be far away. */
  meaning: 0.38,
  /** The least fit: what a call is about does not outweigh that it is for others. */
  fit: 0.8,
}
const REFERENCE_PLACE = 2

/** Raw scores of this size become a half. */
const HALF = 0.7

interface Presented {
  applicant: Applicant
  concepts: readonly ProfileConcept[]
  vocabulary: Vocabulary
  /** What the record says about who can apply, by opportunity id. */
  eligibility: ReadonlyMap<string, EligibilityTexts>
}

/** The best rows as matches. A match is good if its score is, compared with the best ones and on its own, and if it is close in meaning and fits. */
export function presentMatches(
  rows: readonly (Scored & { twins: string[] })[],
  { applicant, concepts, vocabulary, eligibility }: Presented,
): Match[] {
  const least = Math.max(
    good.score,
    good.share * (rows[Math.min(REFERENCE_PLACE, rows.length - 1)]?.score ?? 0),
  )
  const own = new Set(concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ tokens }) => tokens)))
  return rows.map((row, index) => {
    const verdict = eligibilityOf(row.record, eligibility.get(row.record.id), applicant)
    return {
      ...recordOf(row),
      score: row.score / (row.score + HALF),
      relevance: row.relevance / (row.relevance + HALF),
      fit: Math.min(1, row.fit.weight),
      // Nobody calls good what they cannot apply for.
      isGoodMatch:
        index < good.most &&
        row.score >= least &&
        (row.meaning ?? good.meaning) >= good.meaning &&
        row.fit.weight >= good.fit &&
        verdict.verdict !== 'not eligible',
      sharedWords: concepts.flatMap(({ typed, alternatives }, at) => {
        const found = alternatives[row.best[at] ?? -1]
        // Another word or a subject is not in the record as it was typed, and the words of a phrase may stand apart.
        return found?.isTyped && !found.shares ? typed : []
      }),
      sharedSubjects: row.record.subjects
        .filter((id) => own.has(`#${id}`))
        .flatMap((id) => vocabulary.subjects.get(id)?.label ?? []),
      similarity: row.meaning,
      factors: row.fit.factors,
      eligibility: verdict,
      twins: row.twins,
    }
  })
}

const recordOf = ({ record }: Scored) => ({
  id: record.id,
  title: record.title,
  funderName: record.funderName,
  category: record.category as Match['category'],
  fundingType: record.fundingType as Match['fundingType'],
  sector: record.sector,
  minAmount: record.minAmount,
  maxAmount: record.maxAmount,
  currency: record.currency,
  deadline: record.deadline?.toISOString() ?? null,
  deadlineZone: record.deadlineZone,
})

const verdicts = { yes: 'eligible', no: 'not eligible', ask: 'unclear', depends: 'unclear' } as const

/** The verdict of the fit page, with the sentence that decides it. */
function eligibilityOf(
  record: Scored['record'],
  texts: EligibilityTexts | undefined,
  applicant: Applicant,
): Match['eligibility'] {
  if (!texts) return { verdict: 'unclear', quote: null }
  const { findings, verdict } = readEligibility({ ...record, ...texts }, applicant)
  const deciding = findings.find((finding) => finding.verdict === verdict) ?? findings[0]
  return { verdict: verdicts[verdict], quote: deciding?.quote ?? null }
}
