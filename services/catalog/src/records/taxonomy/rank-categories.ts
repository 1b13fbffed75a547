import type { Category } from '@fundharbor/contracts/vocabulary'
import type { Tag } from '../vocabulary/tag.ts'
import { categoryOf, type Vocabulary } from '../vocabulary/vocabulary.ts'
import type { CategoryWeights } from './coded-categories.ts'

/** Each further subject of the same category counts half. */
const DECAY = 0.5
/** Maximum weight per category, so that long texts do not outvote codes. */
const MAX_OF_SUBJECTS = 8

/** Nearly every funder calls its work research, so it counts less than the field. */
const RESEARCH_SHARE = 0.6
/** Subjects of kind "support" say how money is given, not what for. */
const SUPPORT_SHARE = 0.3

const MIN_WEIGHT = 2.4
/** Relative to the strongest category. */
const MIN_SHARE = 0.35
const MAX_CATEGORIES = 4

/** Category weights from a record's subjects. */
export function subjectCategories(vocabulary: Vocabulary, tags: readonly Tag[]): CategoryWeights {
  const weights: CategoryWeights = new Map()
  const seen = new Map<Category, number>()
  for (const { subject, strength } of tags) {
    const category = categoryOf(vocabulary, subject)
    if (!category || category === 'other') continue
    const before = seen.get(category) ?? 0
    seen.set(category, before + 1)
    const isSupport = vocabulary.subjects.get(subject)?.kind === 'support'
    const share = (isSupport ? SUPPORT_SHARE : 1) * (category === 'research' ? RESEARCH_SHARE : 1)
    const weight = (weights.get(category) ?? 0) + strength * share * DECAY ** before
    weights.set(category, Math.min(MAX_OF_SUBJECTS, weight))
  }
  return weights
}

/** Ranks categories by their summed evidence, strongest first; empty without evidence. */
export function rankCategories(...evidence: readonly CategoryWeights[]): Category[] {
  const sums: CategoryWeights = new Map()
  for (const weights of evidence)
    for (const [category, weight] of weights) sums.set(category, (sums.get(category) ?? 0) + weight)
  const ranked = [...sums].toSorted(([, one], [, other]) => other - one)
  const strongest = ranked[0]?.[1] ?? 0
  const [least, ownLeast] = [strongest * MIN_SHARE, Math.min(MIN_WEIGHT, strongest)]
  return ranked
    .filter(([, weight]) => weight >= least && weight >= ownLeast)
    .slice(0, MAX_CATEGORIES)
    .map(([category]) => category)
}
