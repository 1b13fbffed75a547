/** An embedding with one signed byte per dimension. Only its direction matters. */
export type Vector = Buffer

/** Quantizes to signed bytes, scaled to the largest value. */
export function quantize(values: readonly number[]): Vector {
  const largest = Math.max(...values.map(Math.abs), Number.MIN_VALUE)
  return Buffer.from(Int8Array.from(values, (value) => Math.round((value / largest) * 127)).buffer)
}

/** Cosine similarity, -1 to 1. */
export function cosineSimilarity(one: Vector, other: Vector): number {
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
