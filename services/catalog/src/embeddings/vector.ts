/** A vector, a byte for each of its figures: its direction says what a text means. */
export type Vector = Buffer

/** Scaled so that the largest figure fills its byte; only directions are compared. */
export function quantise(figures: readonly number[]): Vector {
  const largest = Math.max(...figures.map(Math.abs), Number.MIN_VALUE)
  return Buffer.from(Int8Array.from(figures, (figure) => Math.round((figure / largest) * 127)).buffer)
}

/** Likeness of meaning, -1 to 1. */
export function likeness(one: Vector, other: Vector): number {
  const [a, b] = [bytesOf(one), bytesOf(other)]
  let dot = 0
  let ofOne = 0
  let ofOther = 0
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    dot += x * y
    ofOne += x * x
    ofOther += y * y
  }
  return dot / Math.sqrt(ofOne * ofOther || 1)
}

const bytesOf = (vector: Vector) => new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength)
