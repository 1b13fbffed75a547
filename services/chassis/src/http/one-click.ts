import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link in an email. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** Hash of a link's secret, for links whose secret itself is not stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A link with a token. */
export function linkWithToken(address: URL | string, token: string): string {
  const link = new URL(address)
  link.searchParams.set('token', token)
  return link.href
}

/** Headers for the email client's own unsubscribe button (RFC 8058), which posts to `address` with the token. */
export const oneClickHeaders = (address: URL, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${linkWithToken(address, token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
