/** Weight of the similarity relative to the engine's score. */
const OF_SIMILARITY = 0.8

/** Limits outliers, so that meaning does not outweigh words. */
const MAX_DEVIATION = 3

/** Sorts rows by a weighted sum of the engine's score and a similarity in meaning, null if it is not known. */
export function rerank<R extends { score: number }>(
  rows: readonly R[],
  similarityOf: (row: R) => number | null,
): R[] {
  const similarities = rows.map(similarityOf)
  const most = Math.max(...rows.map(({ score }) => score), Number.MIN_VALUE)
  const deviation = deviationOf(similarities)
  const scores = rows.map(
    ({ score }, index) => score / most + (OF_SIMILARITY * deviation(similarities[index]!)) / 4,
  )
  const order = rows.map((_, index) => index).toSorted((one, other) => scores[other]! - scores[one]!)
  return order.map((index) => rows[index]!)
}

/** z-scores of similarities. */
function deviationOf(rows: readonly (number | null)[]): (similarity: number | null) => number {
  const known = rows.filter((similarity) => similarity !== null)
  const mean = known.reduce((sum, value) => sum + value, 0) / (known.length || 1)
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length || 1)
  const spread = Math.sqrt(variance) || 1
  return (similarity) =>
    similarity === null ? 0 : Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, (similarity - mean) / spread))
}
