import type { ContactDetails } from '@fundharbor/contracts/content/contact'
import type { SiteCapabilities } from '@fundharbor/contracts/platform/capabilities'
import { useQuery } from '@fundharbor/kit'
import { jsonQuery } from './json-query.ts'

/** What this site can do with its configuration, beyond what every site does. */
export interface Offer extends SiteCapabilities {
  /** Whether there is a number to call. */
  phone: boolean
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isCapabilities = (value: unknown): value is SiteCapabilities =>
  isObject(value) && 'drafting' in value && 'explanations' in value && 'translation' in value

const isContactDetails = (value: unknown): value is ContactDetails =>
  isObject(value) && 'email' in value && 'phone' in value && 'offers' in value

const capabilitiesQuery = () =>
  jsonQuery({ path: '/api/capabilities', isValid: isCapabilities, queryKey: ['site', 'capabilities'] })

export const contactDetailsQuery = () =>
  jsonQuery({ path: '/api/contact', isValid: isContactDetails, queryKey: ['site', 'contact'] })

/** What can be offered. Until the services say so, and if they are down, nothing is. */
export function useOffer(): Offer {
  const { data: model } = useQuery(capabilitiesQuery())
  const { data: contact } = useQuery(contactDetailsQuery())
  return {
    drafting: model?.drafting ?? false,
    explanations: model?.explanations ?? false,
    translation: model?.translation ?? false,
    phone: Boolean(contact?.phone),
  }
}
