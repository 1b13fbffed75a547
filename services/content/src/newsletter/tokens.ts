import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** What is stored of a secret that a single link carries. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
