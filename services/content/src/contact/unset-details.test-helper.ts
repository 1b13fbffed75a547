import type { ConfiguredDetails } from './settings.ts'

/** The details of a site that has configured none. */
export const unsetDetails: ConfiguredDetails = {
  name: null,
  email: null,
  phone: null,
  address: null,
  hours: null,
  replyHours: null,
  urgentReplyHours: null,
  offers: [],
}
