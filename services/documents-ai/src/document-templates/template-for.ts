import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import { personWording } from './person-wording.data.ts'

/** A template in the applicant's words: without an organization, the person writes about themselves. */
export const templateFor = ({ organization }: PersonFacts, html: string): string =>
  organization ? html : personWording.reduce((text, [from, to]) => text.replaceAll(from, to), html)
