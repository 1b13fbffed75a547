import { createHash } from 'node:crypto'

/** What is stored of a secret that a single link carries. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
