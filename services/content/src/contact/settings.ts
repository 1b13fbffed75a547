import type { ContactDetails } from '@fundharbor/contracts/content/contact'

/** What the contact form and its emails need to know of the site. */
export interface ContactSettings {
  mailFrom: string
  /** Messages are forwarded to its email address. Without one they are only in the admin console. */
  details: ContactDetails
}

/** The details of a site that has configured none. */
export const unsetDetails: ContactDetails = {
  name: null,
  email: null,
  phone: null,
  address: null,
  hours: null,
  replyHours: null,
  urgentReplyHours: null,
  offers: [],
}
