import { Transform, type TransformCallback } from 'node:stream'

/** Fails a stream above a number of bytes. Chunked bodies have no Content-Length to check up front. */
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
