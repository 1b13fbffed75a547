import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import { personWording } from './person-wording.data.ts'

/**
 * A template in the applicant's words: without an organization, the person writes about themselves; outside the US, an
 * organization names the registration that the opportunity needs instead of a tax ID.
 */
export function templateFor(
  { organization, country }: PersonFacts,
  html: string,
  opportunity: OpportunityFacts | null = null,
): string {
  if (!organization) return personWording.reduce((text, [from, to]) => text.replaceAll(from, to), html)
  if ((organization.country || country || 'US') === 'US') return html
  const registration = registrationFor(opportunity)
  return html.replaceAll(TAX_ID_ROW, registration ? toRow(registration) : '')
}

const TAX_ID_ROW = /<tr>(?:(?!<\/tr>).)*\{\{taxId\}\}.*?<\/tr>/gs

const toRow = ([label, name]: readonly [string, string]) =>
  `<tr><th scope="row">${label}</th><td>{{${name}}}</td></tr>`

/** What applicants from other countries register for: the EU's PIC, or the US government's UEI. */
function registrationFor(opportunity: OpportunityFacts | null): readonly [string, string] | null {
  if (!opportunity) return null
  const { funderName, details } = opportunity
  const text = Object.values(details).join(' ')
  if (/\bEuropean (?:Commission|Union|Research)|\bHorizon Europe\b/.test(funderName)) return ['PIC', 'pic']
  if (/\bParticipant Identification Code\b/i.test(text)) return ['PIC', 'pic']
  if (/\bUEI\b|\bUnique Entity I|\bSAM\.gov\b/i.test(text)) return ['UEI', 'uei']
  return null
}
