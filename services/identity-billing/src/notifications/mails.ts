import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { describeNotification } from '@fundharbor/contracts/identity/notification-kinds'
import { hasLink } from '@fundharbor/contracts/primitives'
import { brandOf, type Settings } from '../settings.ts'
import type { NamedNotification } from './model.ts'

/** What others wrote is left out where email clients would turn it into a link. */
const harmless = (written: string, otherwise: string) => (hasLink(written) ? otherwise : written)

export function notificationMail(
  to: string,
  { id, kind, actor, title, organization }: NamedNotification,
  settings: Settings,
): Mail {
  const described = { kind, title: harmless(title, 'your work') }
  const heading = describeNotification({ ...described, actor: actor && harmless(actor, 'A colleague') })
  // The queue keeps subjects for a while after it has sent them, so they name nobody.
  const subject = describeNotification({ ...described, actor: 'A colleague' })
  const where = organization ? harmless(organization, 'your organization') : 'your workspace'
  // The page marks it as read, and changes to its organization first.
  const url = new URL('/notifications', settings.publicUrl)
  url.searchParams.set('open', id)
  const brand = brandOf(settings)
  const content = renderMail({
    brand,
    heading,
    paragraphs: [`This happened in ${where} on ${brand}.`],
    action: { label: 'View in the workspace', url: url.href },
    foot: [{ label: 'Choose what we email you', url: new URL('/account', settings.publicUrl).href }],
  })
  return { to, subject, ...content }
}
