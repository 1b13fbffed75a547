import { slugsOf, categories, type Category } from '@fundharbor/contracts/vocabulary'
import { cosineSimilarity, type Vector } from '../../records/embeddings/vector.ts'
import { categoryDescriptions } from '../../records/taxonomy/category-descriptions.ts'

/** Vectors of the category descriptions. */
export type CategoryVectors = ReadonlyMap<Category, Vector>

/** Minimum similarity, and minimum lead over the second-best category. */
const MIN_SIMILARITY = 0.16
const MIN_LEAD = 0.034

/** The category whose description is most similar to a text; null if none is clearly best. */
export function classify(
  text: Vector,
  vectors: CategoryVectors,
  { least = MIN_SIMILARITY, lead = MIN_LEAD } = {},
): Category | null {
  const [first, second] = [...vectors]
    .map(([category, vector]) => ({ category, similarity: cosineSimilarity(text, vector) }))
    .toSorted((one, other) => other.similarity - one.similarity)
  if (!first || first.similarity < least) return null
  return second && first.similarity - second.similarity < lead ? null : first.category
}

/** Category descriptions, in the order of the categories. */
export const describedCategories = (): { category: Category; text: string }[] =>
  slugsOf(categories).flatMap((category) => {
    const text = categoryDescriptions[category]
    return text ? [{ category, text }] : []
  })
