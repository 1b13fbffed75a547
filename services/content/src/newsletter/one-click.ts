import type { Exempt } from '@fundharbor/chassis/origin'
import { newsletter } from '@fundharbor/contracts/content/newsletter'

/** Mail programs unsubscribe on the reader's behalf (RFC 8058): from no page of ours, with the token as proof. */
export const isMailProgram: Exempt = (path) => path === newsletter.unsubscribe.path

/** Headers that let a mail program show its own unsubscribe button. */
export function oneClickHeaders(publicUrl: string, token: string): Record<string, string> {
  const address = new URL(newsletter.unsubscribe.path, publicUrl)
  address.searchParams.set('token', token)
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
