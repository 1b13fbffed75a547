/** Arrays in shared memory: posting one to a thread copies nothing. */
export const sharedUint8 = (length: number) => new Uint8Array(new SharedArrayBuffer(length))
export const sharedUint16 = (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2))
export const sharedUint32 = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4))
export const sharedFloat64 = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8))

export function shareUint32(values: ArrayLike<number>): Uint32Array {
  const shared = sharedUint32(values.length)
  shared.set(values)
  return shared
}

const MIN_CAPACITY = 1024

/** Growable Uint32Array. */
export class Uint32List {
  length = 0
  #values = new Uint32Array(MIN_CAPACITY)

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow()
    this.#values[this.length++] = value
  }

  at(index: number): number {
    return this.#values[index]!
  }

  set(index: number, value: number): void {
    this.#values[index] = value
  }

  /** A view, valid until the next push. */
  get values(): Uint32Array {
    return this.#values.subarray(0, this.length)
  }

  #grow(): void {
    const grown = new Uint32Array(this.#values.length * 2)
    grown.set(this.#values)
    this.#values = grown
  }
}

/** Growable Float32Array. */
export class Float32List {
  #length = 0
  #values = new Float32Array(MIN_CAPACITY)

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow()
    this.#values[this.#length++] = value
  }

  get values(): Float32Array {
    return this.#values.subarray(0, this.#length)
  }

  #grow(): void {
    const grown = new Float32Array(this.#values.length * 2)
    grown.set(this.#values)
    this.#values = grown
  }
}

/** Growable byte buffer that encodes numbers as LEB128. */
export class ByteWriter {
  length = 0
  #bytes = new Uint8Array(MIN_CAPACITY)

  writeNumber(value: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow()
    let rest = value
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.length++] = rest
  }

  toShared(): Uint8Array {
    const shared = sharedUint8(this.length)
    shared.set(this.#bytes.subarray(0, this.length))
    return shared
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2)
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}
