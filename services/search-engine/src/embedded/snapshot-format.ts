/** A placeholder in the header's JSON for a typed array in the body. */
export interface ArrayEntry {
  array: keyof typeof arrayTypes
  /** Number of elements. */
  length: number
}

export type SharedArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Float64Array }

/** Splits a structure into JSON and its typed arrays, in order. */
export function splitArrays(value: unknown): { json: string; arrays: SharedArray[] } {
  const arrays: SharedArray[] = []
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!isArray(part)) return part
    arrays.push(part)
    return { array: part.constructor.name, length: part.length }
  })
  return { json, arrays }
}

/** Restores a structure; `arrays` are allocated empty, to be filled in order. */
export function joinArrays(json: string): { value: unknown; arrays: SharedArray[] } {
  const arrays = new Map<ArrayEntry, SharedArray>()
  const parsed: unknown = JSON.parse(json)
  const value = replaceEntries(parsed, (entry) => {
    const type = arrayTypes[entry.array]
    const buffer = new SharedArrayBuffer(entry.length * type.BYTES_PER_ELEMENT)
    const array: SharedArray = new (type as typeof Uint8Array)(buffer)
    arrays.set(entry, array)
    return array
  })
  return { value, arrays: [...arrays.values()] }
}

const isArray = (part: unknown): part is SharedArray => ArrayBuffer.isView(part)

const isEntry = (part: object): part is ArrayEntry =>
  'array' in part && 'length' in part && typeof part.array === 'string' && part.array in arrayTypes

function replaceEntries(part: unknown, create: (entry: ArrayEntry) => SharedArray): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((each) => replaceEntries(each, create))
  if (isEntry(part)) return create(part)
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, replaceEntries(each, create)]))
}

export const bytesOf = (array: SharedArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

export function bytesInArrays(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (isArray(value)) return value.byteLength
  return Object.values(value).reduce((sum: number, part) => sum + bytesInArrays(part), 0)
}
