import { slugsOf, categories, type Category } from '@fundharbor/contracts/vocabulary'
import { likeness, type Vector } from '../embeddings/vector.ts'
import { categoryDescriptions } from '../taxonomy/category-descriptions.ts'

/** What the categories' descriptions mean. */
export type CategoryVectors = ReadonlyMap<Category, Vector>

/** Less alike than this, or no more alike than to the next one: nothing is chosen. */
const LEAST_LIKENESS = 0.3
const LEAST_LEAD = 0.04

/** The category whose description means most of the same as a text; null where none does plainly. */
export function classify(
  text: Vector,
  vectors: CategoryVectors,
  { least = LEAST_LIKENESS, lead = LEAST_LEAD } = {},
): Category | null {
  const [first, second] = [...vectors]
    .map(([category, vector]) => ({ category, alike: likeness(text, vector) }))
    .toSorted((one, other) => other.alike - one.alike)
  if (!first || first.alike < least) return null
  return second && first.alike - second.alike < lead ? null : first.category
}

/** The descriptions with their categories, in the vocabulary's order. */
export const describedCategories = (): { category: Category; text: string }[] =>
  slugsOf(categories).flatMap((category) => {
    const text = categoryDescriptions[category]
    return text ? [{ category, text }] : []
  })
