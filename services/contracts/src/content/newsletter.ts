import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Instant, LinkToken, Message, tokenInBody } from '../primitives.ts'

/** The newsletter form. */
export const NewsletterSubscription = z.object({
  email: EmailAddress,
  /** Hidden from people. Bots that fill in every field are recognized by it. */
  website: z.string().max(200).optional(),
})
export type NewsletterSubscription = z.input<typeof NewsletterSubscription>

/** The newsletter. An address is subscribed once its owner has opened the confirmation link. */
export const newsletter = {
  /** The response is always the same, so that it reveals no subscribers. */
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary: 'Subscribe to the newsletter; an email with a confirmation link is sent',
    access: 'everyone',
    body: NewsletterSubscription,
    response: Message,
  }),
  /** 400 for a link that is unknown, used or older than seven days. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription with the token from the email',
    access: 'everyone',
    body: z.object({ token: LinkToken }),
    response: Message,
  }),
  /** Mail programs post a form here (RFC 8058). Repeating it changes nothing. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary: 'Unsubscribe with the token from any newsletter',
    access: 'everyone',
    ...tokenInBody,
    response: Message,
  }),
}

/** Newsletter statistics and export for administrators. */
export const adminNewsletter = {
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter',
    summary:
      'How many people are subscribed, unconfirmed and unsubscribed, and when the last newsletter was sent',
    access: 'admin',
    response: z.object({
      confirmed: z.number().int(),
      pending: z.number().int(),
      unsubscribed: z.number().int(),
      lastLetterAt: Instant.nullable(),
    }),
  }),
  /** A CSV file with the columns email and confirmed_at. */
  export: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter/export',
    summary: 'Confirmed subscribers as CSV',
    access: 'admin',
    response: z.string(),
  }),
}
