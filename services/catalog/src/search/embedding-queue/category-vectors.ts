import { describedCategories, type CategoryVectors } from './classify.ts'
import { embed } from '../../records/embeddings/model.ts'
import { readShippedVectors } from '../../records/embeddings/shipped-vectors.ts'
import { hashOfText, MODEL, shortened } from '../../records/embeddings/text.ts'

let vectors: Promise<CategoryVectors> | undefined

/** Vectors of the category descriptions by the built-in model; shipped, so only changed descriptions are embedded. */
export function readCategoryVectors(): Promise<CategoryVectors> {
  vectors ??= load().catch((error: unknown) => {
    vectors = undefined
    throw error
  })
  return vectors
}

async function load(): Promise<CategoryVectors> {
  const shipped = await readShippedVectors(MODEL)
  const described = describedCategories().map(({ category, text }) => ({ category, text: shortened(text) }))
  const missing = described.filter(({ text }) => !shipped.has(hashOfText(text)))
  const made = await embed(missing.map(({ text }) => text))
  return new Map(
    described.flatMap(({ category, text }) => {
      const vector = shipped.get(hashOfText(text)) ?? made[missing.findIndex((each) => each.text === text)]
      return vector ? [[category, vector] as const] : []
    }),
  )
}
