import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Instant, Message } from '../primitives.ts'

export const NewsletterSubscription = z.object({
  email: EmailAddress,
  /** Empty for people: programs that fill in every field give themselves away. */
  website: z.string().max(200).optional(),
})
export type NewsletterSubscription = z.input<typeof NewsletterSubscription>

/** The secret part of a link in a mail. */
const LinkToken = z.string().min(1).max(200)

/** The newsletter. An address is subscribed once the link in its mail was followed. */
export const newsletter = {
  /** Always the same answer: it tells nobody which addresses are subscribed. */
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary: 'Ask for the newsletter; a mail with a link to confirm goes out',
    access: 'everyone',
    body: NewsletterSubscription,
    response: Message,
  }),
  /** 400 on a link that is unknown, used up or older than seven days. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription with the token of the mail',
    access: 'everyone',
    body: z.object({ token: LinkToken }),
    response: Message,
  }),
  /** Mail programs post a form here (RFC 8058); the body is not read. Repeating it changes nothing. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary: 'End a subscription with the token of any newsletter mail',
    access: 'everyone',
    query: z.object({ token: LinkToken }),
    response: Message,
  }),
}

export const adminNewsletter = {
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter',
    summary: 'How many are subscribed, waiting for confirmation and gone, and when the last letter went out',
    access: 'admin',
    response: z.object({
      confirmed: z.number().int(),
      pending: z.number().int(),
      unsubscribed: z.number().int(),
      lastLetterAt: Instant.nullable(),
    }),
  }),
  /** Answers `text/csv` with email and confirmed_at. */
  export: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter/export',
    summary: 'Confirmed subscribers as CSV',
    access: 'admin',
    response: z.string(),
  }),
}
