import { embed as embedBuiltIn } from './model.ts'
import { MODEL } from './text.ts'
import type { Vector } from './vector.ts'

/** What tells the meaning of texts: the built-in model, or one that a server has. */
export interface Embedder {
  /** Vectors of different names are never compared. */
  name: string
  /** Figures of a vector; null until a server's model has answered for the first time. */
  dimensions: number | null
  /** Milliseconds that a search waits for the meaning of its query. */
  patience: number
  /** One vector per text. `isUrgent`: somebody waits for it. */
  embed: (texts: readonly string[], options?: { isUrgent?: boolean }) => Promise<Vector[]>
}

export const builtInEmbedder: Embedder = { name: MODEL, dimensions: 512, patience: 15, embed: embedBuiltIn }

let current = builtInEmbedder

/** The embedder of this process: queries, subjects, profiles and records all have their vectors from it. */
export const currentEmbedder = (): Embedder => current

/** Chosen once, when the service starts. */
export function useEmbedder(embedder: Embedder): void {
  current = embedder
}

export const embed: Embedder['embed'] = (texts, options) => current.embed(texts, options)
