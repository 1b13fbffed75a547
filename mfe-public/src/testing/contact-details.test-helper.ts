import type { ContactDetails } from '@fundharbor/contracts/content/contact'

/** The contact details of a site that has configured only an email address. */
export const contactDetails: ContactDetails = {
  name: null,
  sender: 'hello@fundharbor.example',
  email: 'help@fundharbor.example',
  phone: null,
  address: null,
  hours: null,
  replyHours: null,
  urgentReplyHours: null,
  offers: [],
}
