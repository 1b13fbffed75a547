import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Instant, Message, pageQuery, text } from '../primitives.ts'
import { slugsOf, type Term } from '../vocabulary.ts'

/** Contact message categories. */
export const contactCategories = [
  { slug: 'general', label: 'General Inquiry' },
  { slug: 'technical', label: 'Technical Support' },
  { slug: 'billing', label: 'Billing & Subscriptions' },
  { slug: 'funding', label: 'Funding Opportunities' },
  { slug: 'partnership', label: 'Partnership' },
  { slug: 'feedback', label: 'Feedback' },
] as const satisfies readonly Term[]
export const ContactCategory = z.enum(slugsOf(contactCategories), 'Please select a category')

/** The contact form. */
export const NewContactMessage = z.object({
  name: text(100).pipe(z.string().min(1, 'Please enter your name')),
  email: EmailAddress,
  organization: text(200).optional(),
  subject: text(200).pipe(z.string().min(1, 'Please enter a subject')),
  category: ContactCategory,
  message: text(5000).pipe(z.string().min(1, 'Please enter a message')),
  /** Hidden from people. Bots that fill in every field are recognized by it. */
  website: z.string().max(200).optional(),
})
export type NewContactMessage = z.input<typeof NewContactMessage>

/** `new` until someone replies or closes the message. */
export const ContactStatus = z.enum(['new', 'answered', 'closed'])
export type ContactStatus = z.infer<typeof ContactStatus>

/**
 * A contact message for administrators. `replies` were sent by email, oldest first. `isPriority`: the sender's plan had
 * priority support.
 */
export const ContactMessage = NewContactMessage.omit({ website: true }).extend({
  id: z.uuid(),
  organization: z.string().nullable(),
  status: ContactStatus,
  isPriority: z.boolean().default(false),
  createdAt: Instant,
  replies: z.array(z.object({ text: z.string(), sentBy: z.string(), sentAt: Instant })),
})
export type ContactMessage = z.infer<typeof ContactMessage>

const params = z.object({ id: z.uuid() })

/** Filters of the list. `search` looks in subjects, names and email addresses. */
const filters = {
  search: text(100).optional(),
  status: ContactStatus.optional(),
  category: ContactCategory.optional(),
}

export const ContactSort = z.enum(['newest', 'oldest'])
export type ContactSort = z.infer<typeof ContactSort>

/** What the site's operator can offer beyond answering messages. */
export const SupportOffer = z.enum(['calls', 'consulting', 'demos'])

/** How to reach the site's operator, and what they promise. What the site has not configured is null or missing. */
export const ContactDetails = z.object({
  /** The organization that operates the site. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The address that the site's emails come from. */
  sender: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Business hours, with the time zone. */
  hours: z.string().nullable(),
  /** Hours until a message is answered, on business days. */
  replyHours: z.number().int().nullable(),
  /** Hours until an urgent technical issue is answered. */
  urgentReplyHours: z.number().int().nullable(),
  offers: z.array(SupportOffer),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** The contact page. */
export const contact = {
  details: endpoint({
    method: 'GET',
    path: '/api/contact',
    summary: 'How to reach support, and what it offers',
    access: 'everyone',
    response: ContactDetails,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Write to support',
    access: 'everyone',
    body: NewContactMessage,
    response: Message,
    status: 201,
  }),
}

/** Contact messages in the admin console. */
export const contactMessages = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages',
    summary: 'Messages to support, newest first by default',
    access: 'admin',
    query: z.object({ ...filters, ...pageQuery, sort: ContactSort.optional() }),
    response: z.array(ContactMessage),
  }),
  /** A CSV file of the filtered list. */
  export: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages/export',
    summary: 'Messages to support as a CSV file',
    access: 'admin',
    query: z.object(filters),
    response: z.string(),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/admin/contact-messages/:id',
    summary: 'Change the status of a message',
    access: 'admin',
    params,
    body: z.object({ status: ContactStatus }),
    response: ContactMessage,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/admin/contact-messages/:id/replies',
    summary: 'Reply to a message by email and mark it as answered',
    access: 'admin',
    params,
    body: z.object({ text: text(5000).pipe(z.string().min(1, 'Please enter a reply')) }),
    response: ContactMessage,
    status: 201,
  }),
}
