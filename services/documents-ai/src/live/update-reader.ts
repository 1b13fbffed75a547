import * as Y from 'yjs'

/** What a document and an update may have; a table of the longest text that the API accepts has nearly as much. */
export const MAX_WEIGHT = 200_000

/** What no editor sends. */
export class ForeignUpdateError extends Error {}

/** An update is too much for one document. */
export class LargeUpdateError extends Error {}

/** Reads without making objects. */
export class UpdateReader extends Y.UpdateDecoderV1 {
  skip(bytes: number): void {
    const { restDecoder } = this
    restDecoder.pos += bytes
    if (restDecoder.pos > restDecoder.arr.length) throw new ForeignUpdateError('an update ends too early')
  }

  skipText(): number {
    const bytes = this.readLen()
    this.skip(bytes)
    return bytes
  }

  skipInteger(): void {
    while (this.readInfo() & 0x80);
  }
}
