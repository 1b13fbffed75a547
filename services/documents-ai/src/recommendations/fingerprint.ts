import { createHash } from 'node:crypto'

/** Hash of what something was made from; a changed one means that it is out of date. */
export const fingerprintOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
