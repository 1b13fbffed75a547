import { createHash } from 'node:crypto'

/** A short hash of a record as it is listed. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
