import { feedbackTerms, tokenShares } from '../../../search/rank/feedback.ts'
import { readFeedbackTexts, readFrequencies } from '../../../search/rank/reranked-rows.ts'
import { searchEngine } from '../../../search/feed/current-engine.ts'

interface Looking {
  /** All records to score. */
  ids: readonly string[]
  /** The best so far, with their scores. */
  best: readonly { id: string; score: number }[]
  /** The index version of the candidates. */
  version: string
}

/** Scores records by telling words that the best ones have in common (RM3), from 0 to 1. */
export async function secondLook({ ids, best, version }: Looking): Promise<Map<string, number>> {
  const engine = searchEngine()
  const texts = await readFeedbackTexts(
    best.map(({ id }) => id),
    version,
  )
  const rows = best.map(({ id, score }) => ({ text: texts.get(id) ?? tokenShares([]), score }))
  const { documents } = await engine.status()
  const terms = await feedbackTerms(rows, (found) => readFrequencies(found, version), documents)
  const scores = await engine.score(ids, terms)
  const most = Math.max(...scores, Number.MIN_VALUE)
  return new Map(ids.map((id, index) => [id, (scores[index] ?? 0) / most]))
}
