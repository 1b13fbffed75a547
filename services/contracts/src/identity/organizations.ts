import { z } from 'zod'
import { parseCountry } from '../countries.ts'
import { endpoint } from '../endpoint.ts'
import {
  amountInput,
  Day,
  Instant,
  Money,
  NewPerWeek,
  pageQuery,
  text,
  WebAddress,
  orNull,
} from '../primitives.ts'
import { applicantTypes, organizationKinds, registrationCategories, slugsOf } from '../vocabulary.ts'
import { ApplicantTypeInput } from './applicant-type-names.ts'

/** A file uploaded for verification; `name` is the owner's name for it. */
export const VerificationDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  notes: z.string().nullable(),
  uploadedAt: Instant,
})
export type VerificationDocument = z.infer<typeof VerificationDocument>

/** `not-verified` with notes means rejected; the owner can upload other documents. */
export const VerificationStatus = z.enum(['not-verified', 'under-review', 'verified'])
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** An organization's profile. `verificationDocuments` are the names of `documents`, as the specification has them. */
export const Organization = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  missionStatement: z.string().nullable(),
  foundedYear: z.number().int().nullable(),
  teamSize: z.number().int().nullable(),
  /** In US dollars. */
  annualBudget: Money.nullable(),
  /** Null until it is stated. */
  organizationType: z.enum(slugsOf(applicantTypes)).nullable(),
  /** Null if it is none of these, or not stated. */
  organizationKind: z.enum(slugsOf(organizationKinds)).nullable(),
  /** ISO 3166-1 code, e.g. `US`; null until it is stated. */
  country: z.string().nullable(),
  /** State or region as an ISO 3166-2 code (`US-OH`) or a name. */
  state: z.string().nullable(),
  /** Where it works, in its own words. */
  serviceArea: z.string().nullable(),
  /** Unique Entity ID in SAM.gov. */
  uei: z.string().nullable(),
  /** Last day of the SAM.gov registration, e.g. `2027-05-04`. */
  samExpiresOn: z.string().nullable(),
  /** Participant Identification Code of the EU. */
  pic: z.string().nullable(),
  /** ISO 639-1 codes. */
  languages: z.array(z.string()),
  isVerified: z.boolean(),
  verificationStatus: VerificationStatus,
  verificationDocuments: z.array(z.string()),
  documents: z.array(VerificationDocument),
  verifiedAt: Instant.nullable(),
  verificationNotes: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Organization = z.infer<typeof Organization>

const wholeNumber = (min: number, max: number, message: string) =>
  amountInput({ places: 0, max, message }).transform(Number).pipe(z.number().min(min, message))

const EARLIEST_YEAR = 1000
const LATEST_YEAR = 2100
const LARGEST_TEAM = 10_000_000

/** Error for a year that is invalid or in the future; the service checks for the latter. */
export const YEAR_MESSAGE = 'Enter a year that is not in the future'

/** A country by its ISO 3166-1 code or its English name; parsed to the code. */
const Country = z
  .string()
  .max(100)
  .transform((value, context) => {
    const code = parseCountry(value)
    if (code) return code
    context.addIssue({ code: 'custom', message: 'Choose a country' })
    return z.NEVER
  })

/** A number that a registry gave out; spaces between its characters do not count. */
const registryNumber = (pattern: RegExp, message: string) =>
  z
    .string()
    .max(40, message)
    .transform((value) => value.replaceAll(/[\s-]+/g, '').toUpperCase())
    .pipe(z.string().regex(pattern, message))

const LanguageCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2}$/, 'Choose languages from the list')

/** Who applies, from where, and how it is registered. */
const applicantFields = {
  organizationType: orNull(ApplicantTypeInput).optional(),
  organizationKind: orNull(z.enum(slugsOf(organizationKinds), 'Choose one from the list')).optional(),
  country: orNull(Country).optional(),
  state: orNull(text(100)).optional(),
  serviceArea: orNull(text(500)).optional(),
  uei: orNull(registryNumber(/^[A-Z0-9]{12}$/, 'A UEI has 12 letters and digits')).optional(),
  samExpiresOn: orNull(Day).optional(),
  pic: orNull(registryNumber(/^\d{9}$/, 'A PIC has 9 digits')).optional(),
  languages: z
    .array(LanguageCode)
    .max(30)
    .transform((codes) => [...new Set(codes)])
    .optional(),
}

/**
 * The organization form. Registration offers more categories than the profile form; both accept all of them. An
 * applicant field that is left out keeps its value, so that older clients do not erase it.
 */
export const OrganizationForm = z.object({
  name: text(200).pipe(z.string().min(1, 'Organization name is required')),
  category: z.enum(slugsOf(registrationCategories), 'Category is required'),
  description: orNull(text(2000)),
  website: orNull(WebAddress),
  phone: orNull(text(40)),
  address: orNull(text(300)),
  taxId: orNull(text(50)),
  missionStatement: orNull(text(2000)),
  foundedYear: orNull(wholeNumber(EARLIEST_YEAR, LATEST_YEAR, YEAR_MESSAGE)),
  teamSize: orNull(wholeNumber(0, LARGEST_TEAM, 'Enter a whole number of people')),
  annualBudget: orNull(amountInput({ currency: 'USD' })),
  ...applicantFields,
})
export type OrganizationForm = z.input<typeof OrganizationForm>

/**
 * An administrator's decision, with notes to the owner; a rejection must say why. `seenAt` is the `updatedAt` that the
 * administrator saw: a decision about an organization that has changed since is CONFLICT.
 */
export const VerificationDecision = z
  .object({ isVerified: z.boolean(), notes: orNull(text(2000)), seenAt: Instant.optional() })
  .refine(({ isVerified, notes }) => isVerified || (typeof notes === 'string' && notes !== ''), {
    path: ['notes'],
    message: 'Enter a reason for rejecting this organization',
  })
export type VerificationDecision = z.input<typeof VerificationDecision>

/** Accepted types of verification documents. A file's type is determined by its content, not its name. */
export const documentExtensions = ['PDF', 'DOC', 'DOCX', 'JPG', 'JPEG', 'PNG'] as const
/** Largest document, in bytes. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
/** Most files in one upload. */
export const MAX_DOCUMENTS_PER_UPLOAD = 10

const params = z.object({ id: z.uuid() })

/** `newest` by default. */
export const OrganizationSort = z.enum(['newest', 'oldest', 'name'])
export type OrganizationSort = z.infer<typeof OrganizationSort>

/** `search` looks in names. */
const filters = { search: text(100).optional(), state: VerificationStatus.optional() }

/** Organizations; each workspace has at most one. */
export const organizations = {
  mine: endpoint({
    method: 'GET',
    path: '/api/organization',
    summary: "The signed-in user's organization, or null",
    response: Organization.nullable(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/organization',
    summary: "Create the signed-in user's organization; CONFLICT if there is one",
    permission: 'edit',
    body: OrganizationForm,
    response: Organization,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/organization/:id',
    summary: "Change the signed-in user's organization",
    permission: 'edit',
    params,
    body: OrganizationForm,
    response: Organization,
  }),
  /** Multipart fields: `documents` (files), `notes`. The error of a file is in `fields` as `documents.<index>`. */
  uploadDocuments: endpoint({
    method: 'POST',
    path: '/api/organization/upload-documents',
    summary: 'Upload documents for verification',
    permission: 'edit',
    multipart: true,
    response: Organization,
    status: 201,
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/organization/documents/:id',
    summary: 'Download a verification document, as its owner or an administrator',
    params,
    response: z.void(),
    isEmbeddable: true,
  }),
  verify: endpoint({
    method: 'PATCH',
    path: '/api/admin/organizations/:id/verification',
    summary: 'Verify or reject an organization, and email its owner',
    access: 'admin',
    params,
    body: VerificationDecision,
    response: Organization,
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/organizations',
    summary: 'Organizations, newest first by default',
    access: 'admin',
    query: z.object({ ...pageQuery, ...filters, sort: OrganizationSort.optional() }),
    response: z.array(Organization),
  }),
  adminExport: endpoint({
    method: 'GET',
    path: '/api/admin/organizations/export',
    summary: 'The filtered organizations as a CSV file',
    access: 'admin',
    query: z.object(filters),
    response: z.string(),
  }),
}

/** Counts for the service that serves `/api/admin/stats`. */
export const internalOrganizations = {
  counts: endpoint({
    method: 'GET',
    path: '/internal/organization-counts',
    summary: 'How many organizations there are, are verified, and are new in each week',
    access: 'service',
    response: z.object({ total: z.number().int(), verified: z.number().int(), newPerWeek: NewPerWeek }),
  }),
}
