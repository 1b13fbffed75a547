import type { ContactDetails } from '@fundharbor/contracts/content/contact'
import type { SiteCapabilities } from '@fundharbor/contracts/platform/capabilities'
import { queryOptions, useQuery } from '@fundharbor/kit'
import { readJson } from './read-json.ts'

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
  queryOptions({
    queryKey: ['site', 'capabilities'],
    queryFn: ({ signal }) => readJson({ path: '/api/capabilities', isValid: isCapabilities }, signal),
  })

export const contactDetailsQuery = () =>
  queryOptions({
    queryKey: ['site', 'contact'],
    queryFn: ({ signal }) => readJson({ path: '/api/contact', isValid: isContactDetails }, signal),
  })

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
