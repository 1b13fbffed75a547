/** Lookup table: the score of each possible impact byte. */
export function impactScores(weight: number): Float32Array {
  const scores = new Float32Array(256)
  for (let impact = 0; impact < 256; impact += 1) scores[impact] = (weight * impact) / 256
  return scores
}
