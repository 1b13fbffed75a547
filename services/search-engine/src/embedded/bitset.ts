import { sharedUint32 } from './shared-arrays.ts'

/** One bit per document, 32 to a word. */
export type Bitset = Uint32Array

export const wordsFor = (documents: number): number => (documents + 31) >>> 5

export const hasBit = (bits: Bitset, document: number): boolean =>
  (bits[document >>> 5]! & (1 << (document & 31))) !== 0

export function setBit(bits: Bitset, document: number): void {
  bits[document >>> 5]! |= 1 << (document & 31)
}

export function clearBit(bits: Bitset, document: number): void {
  bits[document >>> 5]! &= ~(1 << (document & 31))
}

/** A shared set of all documents. */
export function fullBitset(documents: number): Bitset {
  const bits = sharedUint32(wordsFor(documents)).fill(0xffffffff)
  if (documents & 31) bits[bits.length - 1] = (1 << (documents & 31)) - 1
  return bits
}

export function copyShared(bits: Bitset): Bitset {
  const copy = sharedUint32(bits.length)
  copy.set(bits)
  return copy
}

export function bitsetOf(documents: ArrayLike<number>, size: number): Bitset {
  const bits = new Uint32Array(wordsFor(size))
  for (let at = 0; at < documents.length; at += 1) setBit(bits, documents[at]!)
  return bits
}

/** In place: first AND second. */
export function intersect(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at += 1) bits[at]! &= other[at]!
}

/** In place: first OR second. */
export function union(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at += 1) bits[at]! |= other[at]!
}

/** In place: first AND NOT second. */
export function subtract(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at += 1) bits[at]! &= ~other[at]!
}

export function countBits(bits: Bitset): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += bitCount(bits[at]!)
  return count
}

/** The documents of a set, in ascending order. */
export function documentsOf(bits: Bitset): Uint32Array {
  const documents = new Uint32Array(countBits(bits))
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) {
      documents[count++] = (at << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return documents
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
