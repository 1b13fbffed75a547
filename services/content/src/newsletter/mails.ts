import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import { formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { CatalogOverview } from '@fundharbor/contracts/catalog/opportunities'
import { newsletter } from '@fundharbor/contracts/content/newsletter'
import type { BlogPostModel } from '../blog/model.ts'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { linkToken } from '@fundharbor/chassis/http/private-links'

/** Asks the owner of an address to confirm the subscription. */
export function confirmationMail(to: string, token: string, { publicUrl, mailFrom }: Sender): Mail {
  const brand = brandOf(mailFrom)
  return {
    to,
    subject: 'Confirm your newsletter subscription',
    ...renderMail({
      brand,
      heading: 'Confirm your subscription',
      paragraphs: [
        `Someone, probably you, signed up for the ${brand} newsletter with this address. Every Friday it brings new articles and opportunities that close soon.`,
        'This link works for 7 days. If you didn’t sign up, ignore this email and we won’t write again.',
      ],
      action: {
        label: 'Confirm subscription',
        url: linkWithToken(new URL('/newsletter/confirm', publicUrl), token),
      },
    }),
  }
}

/** New articles, and opportunities that close soon. */
export interface NewsletterContent {
  posts: Pick<BlogPostModel, 'title' | 'slug' | 'excerpt'>[]
  closingSoon: CatalogOverview['closingSoon']
}

/** The newsletter for one subscriber. */
export function newsletterMail(
  { id, email }: { id: string; email: string },
  { posts, closingSoon }: NewsletterContent,
  { publicUrl, mailFrom }: Sender,
): Mail {
  const token = linkToken('newsletter', id)
  const unsubscribe = linkWithToken(new URL('/newsletter/unsubscribe', publicUrl), token)
  const articles = posts.map(
    ({ title, slug, excerpt }) => `${title}. ${excerpt} ${new URL(`/blog/${slug}`, publicUrl)}`,
  )
  const opportunities = closingSoon.map(
    ({ title, funderName, deadline, deadlineZone }) =>
      `${title}, ${funderName}${deadline ? `: closes ${formatClosing({ deadline, deadlineZone })}` : ''}`,
  )
  return {
    to: email,
    subject: posts[0]?.title ?? 'Opportunities closing soon',
    headers: oneClickHeaders(new URL(newsletter.unsubscribe.path, publicUrl), token),
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: 'This week',
      paragraphs: [
        ...articles,
        ...(opportunities.length > 0 ? ['Closing soon:', ...opportunities] : []),
        `To unsubscribe, open ${unsubscribe}`,
      ],
      action: { label: 'Find funding', url: new URL('/opportunities', publicUrl).toString() },
    }),
  }
}
