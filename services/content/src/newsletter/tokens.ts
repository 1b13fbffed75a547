import { createHash } from 'node:crypto'

/** Hash of a link's secret; only the hash is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
