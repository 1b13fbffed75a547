import type { Exempt } from '@fundharbor/chassis/origin'
import { forum } from '@fundharbor/contracts/content/forum'
import { newsletter } from '@fundharbor/contracts/content/newsletter'

/** Mail programs unsubscribe on the reader's behalf (RFC 8058): from no page of ours, with the token as proof. */
export const isMailProgram: Exempt = (path) =>
  path === newsletter.unsubscribe.path || path === forum.mute.path

/** Headers that let a mail program show its own unsubscribe button: it posts to `address` with the token. */
export function oneClickHeaders(address: URL, token: string): Record<string, string> {
  const link = new URL(address)
  link.searchParams.set('token', token)
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
