/** Decodes the positions of one posting into a reused array; returns the offset of the next posting. */
export function readPositions(bytes: Uint8Array, from: number, positions: number[]): number {
  let at = from
  let position = -1
  let count = 0
  for (;;) {
    let byte = bytes[at++]!
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      value |= (byte & 127) << shift
    }
    if (value > 1) positions[count++] = position += value >>> 1
    if (value & 1) {
      positions.length = count
      return at
    }
  }
}

/** The offset of the next posting. */
export function skipPositions(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const first = bytes[at++]!
    if (first > 127) while (bytes[at++]! > 127);
    if (first & 1) return at
  }
}
