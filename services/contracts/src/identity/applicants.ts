import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Money } from '../primitives.ts'
import { applicantTypes, organizationKinds, registrationCategories, slugsOf } from '../vocabulary.ts'
import { Project } from './projects.ts'

/** The project part of an applicant. */
export const ApplicantProject = Project.pick({
  id: true,
  title: true,
  description: true,
  beneficiaries: true,
  location: true,
  startsOn: true,
  endsOn: true,
  amountNeeded: true,
  stage: true,
  isDefault: true,
}).extend({ currency: Currency })
export type ApplicantProject = z.infer<typeof ApplicantProject>

/**
 * Who applies, and for what: everything that matching and the fit page know about a workspace. Null or empty means
 * unknown.
 */
export const Applicant = z.object({
  workspaceId: z.uuid(),
  /** The organization's name; the person's full name for a personal workspace. */
  name: z.string(),
  /** Null until it is stated; services guess then. */
  organizationType: z.enum(slugsOf(applicantTypes)).nullable(),
  organizationKind: z.enum(slugsOf(organizationKinds)).nullable().default(null),
  /** Whether there is an organization at all. */
  hasOrganization: z.boolean(),
  category: z.enum(slugsOf(registrationCategories)).nullable(),
  description: z.string(),
  missionStatement: z.string(),
  /** ISO 3166-1 code of the organization, else of the person; empty if unknown. */
  country: z.string(),
  /** State or region as an ISO 3166-2 code (`US-OH`) or a name. */
  state: z.string().nullable(),
  /** Where it works, in its own words. */
  serviceArea: z.string().nullable(),
  foundedYear: z.number().int().nullable(),
  /** People on the staff. */
  teamSize: z.number().int().nullable(),
  /** In US dollars. */
  annualBudget: Money.nullable(),
  taxId: z.string().nullable(),
  /** Unique Entity ID in SAM.gov. */
  uei: z.string().nullable(),
  /** Last day of the SAM.gov registration, e.g. `2027-05-04`. */
  samExpiresOn: z.string().nullable(),
  /** Participant Identification Code of the EU. */
  pic: z.string().nullable(),
  /** ISO 639-1 codes of the languages it works in. */
  languages: z.array(z.string()),
  project: ApplicantProject,
})
export type Applicant = z.infer<typeof Applicant>

/** Applicants, for the other services. */
export const internalApplicants = {
  /**
   * Without `workspace`, a project of any workspace of the person, or the default one of their account's. 404 `NOT_FOUND`
   * for an unknown person, a project of others, or a workspace of others.
   */
  read: endpoint({
    method: 'GET',
    path: '/internal/people/:id/applicant',
    summary: 'Who a person applies as, and for which project; the default project without `project`',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    query: z.object({ project: z.uuid().optional(), workspace: z.uuid().optional() }),
    response: Applicant,
  }),
}
