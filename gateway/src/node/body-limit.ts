import { Transform, type TransformCallback } from 'node:stream'

/** Lets bytes through up to a limit and fails beyond it: chunked bodies do not say their length before. */
export class BodyLimit extends Transform {
  #left: number

  constructor(bytes: number) {
    super()
    this.#left = bytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length
    if (this.#left < 0) done(new RangeError('The body is too large'))
    else done(null, chunk)
  }
}
