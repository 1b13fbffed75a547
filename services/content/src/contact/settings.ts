import type { ContactDetails } from '@fundharbor/contracts/content/contact'

/** The contact page's settings. `sender` is the address that all emails come from. */
export type ConfiguredDetails = Omit<ContactDetails, 'sender'>

/** What the contact form and its emails need to know of the site. */
export interface ContactSettings {
  mailFrom: string
  /** Messages are forwarded to its email address. Without one they are only in the admin console. */
  details: ConfiguredDetails
}
