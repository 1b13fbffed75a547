/** An embedding with one signed byte per dimension. Only its direction matters. */
export type Vector = Buffer

/** Quantizes to signed bytes, scaled to the largest value. */
export function quantize(values: readonly number[]): Vector {
  const largest = Math.max(...values.map(Math.abs), Number.MIN_VALUE)
  return Buffer.from(Int8Array.from(values, (value) => Math.round((value / largest) * 127)).buffer)
}

/** A copy for caches. `Buffer.from` would make a view of 64 kB that one cached vector keeps in memory. */
export function copyVector(vector: Vector): Vector {
  const copy = Buffer.allocUnsafeSlow(vector.length)
  vector.copy(copy)
  return copy
}

/** Cosine similarity, -1 to 1. */
export const cosineSimilarity = (one: Vector, other: Vector): number =>
  compareDirections(directionOf(one), directionOf(other))

/** A vector prepared for many comparisons. */
export interface Direction {
  values: Int8Array | Float32Array
  /** The sum of the values' squares. */
  squares: number
}

export function directionOf(vector: Vector): Direction {
  const values = new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  let squares = 0
  for (let at = 0; at < values.length; at += 1) squares += values[at]! * values[at]!
  return { values, squares }
}

/** Cosine similarity of two directions of the same dimension. */
export function compareDirections(one: Direction, other: Direction): number {
  const [a, b] = [one.values, other.values]
  let dot = 0
  for (let at = 0; at < a.length; at += 1) dot += a[at]! * b[at]!
  return dot / Math.sqrt(one.squares * other.squares || 1)
}
