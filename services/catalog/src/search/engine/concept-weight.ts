import type { Concept } from './engine.ts'

/** A concept's weight is that of its heaviest alternative. */
export const conceptWeight = ({ alternatives }: Concept): number =>
  alternatives.reduce((most, { weight }) => Math.max(most, weight), 0)

/** The sum of the weights of the required concepts. */
export const requiredWeight = (concepts: readonly Concept[]): number =>
  concepts.reduce((sum, concept) => sum + (concept.isOptional ? 0 : conceptWeight(concept)), 0)
