import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import type { CatalogGlimpse } from '@fundharbor/contracts/catalog/opportunities'
import { newsletter } from '@fundharbor/contracts/content/newsletter'
import type { BlogPostModel } from '../blog/model.ts'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { oneClickHeaders } from '@fundharbor/chassis/http/one-click'

/** Asks whoever reads this address whether the newsletter is wanted. */
export function confirmationMail(to: string, token: string, { publicUrl, mailFrom }: Sender): Mail {
  const url = new URL('/newsletter/confirm', publicUrl)
  url.searchParams.set('token', token)
  const brand = brandOf(mailFrom)
  return {
    to,
    subject: 'Confirm your newsletter subscription',
    ...renderMail({
      brand,
      heading: 'One click and the letter is yours',
      paragraphs: [
        `Someone, most likely you, asked for the ${brand} newsletter at this address: new articles and calls that close soon, on Fridays.`,
        'The link works for seven days. If you did not ask, ignore this mail: without the click we write nothing further.',
      ],
      action: { label: 'Confirm subscription', url: url.toString() },
    }),
  }
}

/** What a Friday's letter has to tell. */
export interface LetterNews {
  posts: Pick<BlogPostModel, 'title' | 'slug' | 'excerpt'>[]
  closingSoon: CatalogGlimpse['closingSoon']
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The letter to one subscriber. */
export function letterMail(
  { email, unsubscribeToken }: { email: string; unsubscribeToken: string },
  { posts, closingSoon }: LetterNews,
  { publicUrl, mailFrom }: Sender,
): Mail {
  const leave = new URL('/newsletter/unsubscribe', publicUrl)
  leave.searchParams.set('token', unsubscribeToken)
  const articles = posts.map(
    ({ title, slug, excerpt }) => `${title}. ${excerpt} ${new URL(`/blog/${slug}`, publicUrl)}`,
  )
  const calls = closingSoon.map(
    ({ title, funderName, deadline }) =>
      `${title}, ${funderName}${deadline ? `: closes ${day.format(new Date(deadline))}` : ''}`,
  )
  return {
    to: email,
    subject: posts[0]?.title ?? 'Calls that close soon',
    headers: oneClickHeaders(new URL(newsletter.unsubscribe.path, publicUrl), unsubscribeToken),
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: 'This week',
      paragraphs: [
        ...articles,
        ...(calls.length > 0 ? ['Closing soon in the catalogue:', ...calls] : []),
        `To leave this letter, open ${leave}`,
      ],
      action: { label: 'Find funding', url: new URL('/opportunities', publicUrl).toString() },
    }),
  }
}
