/** Generates numbers from 0 to 1, the same ones at every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Picks one item of a list, which must not be empty. */
export const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T

/** Draws random indexes by their weights. */
export function weighted(weights: readonly number[], random: () => number): () => number {
  const sums = new Float64Array(weights.length)
  let sum = 0
  for (const [index, weight] of weights.entries()) sums[index] = sum += weight
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, Math.max(0, weights.length - 1)]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Flattens the first ranks (Zipf–Mandelbrot), so that the most common word is in about 43 % of texts, not in all. */
const OFFSET = 22

/** Draws random ranks, starting at 0, by Zipf's law. */
export const zipf = (ranks: number, random: () => number, offset = OFFSET): (() => number) =>
  weighted(
    Array.from({ length: ranks }, (_, rank) => 1 / (rank + 1 + offset)),
    random,
  )
