import type { Category } from '@fundharbor/contracts/vocabulary'
import type { Tag } from '../vocabulary/tag.ts'
import { categoryOf, type Vocabulary } from '../vocabulary/vocabulary.ts'
import type { CategoryWeights } from './coded-categories.ts'

/** Each further subject of a category says less that is new. */
const DECAY = 0.5
/** So much all subjects together say at most: a long text must not outvote plain codes. */
const MOST_OF_SUBJECTS = 8

/** Nearly every funder calls its work research: the field that it is about comes first. */
const RESEARCH_SHARE = 0.6
/** Kinds of awards say how money is given, rarely what for. */
const SUPPORT_SHARE = 0.3

const LEAST_WEIGHT = 2.4
/** Of the strongest category's weight. */
const LEAST_SHARE = 0.35
const MOST_CATEGORIES = 4

/** The categories that a record's subjects speak for. */
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
    weights.set(category, Math.min(MOST_OF_SUBJECTS, weight))
  }
  return weights
}

/** What a record is about, the strongest first; empty where nothing speaks plainly enough. */
export function rankCategories(...evidence: readonly CategoryWeights[]): Category[] {
  const sums: CategoryWeights = new Map()
  for (const weights of evidence)
    for (const [category, weight] of weights) sums.set(category, (sums.get(category) ?? 0) + weight)
  const ranked = [...sums].toSorted(([, one], [, other]) => other - one)
  const strongest = ranked[0]?.[1] ?? 0
  const [least, ownLeast] = [strongest * LEAST_SHARE, Math.min(LEAST_WEIGHT, strongest)]
  return ranked
    .filter(([, weight]) => weight >= least && weight >= ownLeast)
    .slice(0, MOST_CATEGORIES)
    .map(([category]) => category)
}
