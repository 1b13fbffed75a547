import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Money, MoneyInput, pageQuery, text, WebAddress } from '../primitives.ts'
import { registrationCategories, slugsOf } from '../vocabulary.ts'

/** A file that was handed in for verification; `name` is what its owner called it. */
export const VerificationDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  notes: z.string().nullable(),
  uploadedAt: Instant,
})
export type VerificationDocument = z.infer<typeof VerificationDocument>

/** `not-verified` with notes: rejected; the owner may hand in again. */
export const VerificationStatus = z.enum(['not-verified', 'under-review', 'verified'])
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** An organisation's profile. `verificationDocuments` are file names, `documents` the same with their facts. */
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
  annualBudget: Money.nullable(),
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

/** An empty field means nothing is known. */
const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .union([z.number(), z.string().trim()], message)
    .transform(Number)
    .pipe(z.number(message).int(message).min(min, message).max(max, message))

const EARLIEST_YEAR = 1000
const LATEST_YEAR = 2100
const LARGEST_TEAM = 10_000_000

/** At the field of a year that is none, and of one that is still to come, which the service refuses. */
export const YEAR_MESSAGE = 'Enter a year that is not in the future'

/** The organisation form. Registration offers more categories than the profile; all of them are taken. */
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
  annualBudget: orNull(MoneyInput),
})
export type OrganizationForm = z.input<typeof OrganizationForm>

export const Verification = z.object({ isVerified: z.boolean(), notes: orNull(text(2000)) })
export type Verification = z.input<typeof Verification>

/** Kinds of verification documents, by extension as people know them; the content decides. */
export const documentExtensions = ['PDF', 'DOC', 'DOCX', 'JPG', 'JPEG', 'PNG'] as const
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
export const MAX_DOCUMENTS_PER_UPLOAD = 10

const params = z.object({ id: z.uuid() })

export const OrganizationSort = z.enum(['newest', 'oldest', 'name'])
export type OrganizationSort = z.infer<typeof OrganizationSort>

/** What narrows the administrators' list. `search` looks into names. */
const filters = { search: text(100).optional(), state: VerificationStatus.optional() }

export const organizations = {
  mine: endpoint({
    method: 'GET',
    path: '/api/organization',
    summary: "The signed-in user's organisation, or null",
    response: Organization.nullable(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/organization',
    summary: "Create the signed-in user's organisation; each has one at most",
    body: OrganizationForm,
    response: Organization,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/organization/:id',
    summary: 'Change the own organisation',
    params,
    body: OrganizationForm,
    response: Organization,
  }),
  /** Fields: repeated `documents` (files), `notes`. A wrong file is named in `fields` as `documents.<index>`. */
  uploadDocuments: endpoint({
    method: 'POST',
    path: '/api/organization/upload-documents',
    summary: 'Hand in documents for verification',
    multipart: true,
    response: Organization,
    status: 201,
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/organization/documents/:id',
    summary: 'Download a verification document; for its owner and administrators',
    params,
    response: z.void(),
  }),
  verify: endpoint({
    method: 'PATCH',
    path: '/api/admin/organizations/:id/verification',
    summary: 'Verify or reject an organisation, with notes; the owner gets a mail',
    access: 'admin',
    params,
    body: Verification,
    response: Organization,
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/organizations',
    summary: 'All organisations, newest first unless asked otherwise',
    access: 'admin',
    query: z.object({ ...pageQuery, ...filters, sort: OrganizationSort.optional() }),
    response: z.array(Organization),
  }),
  /** A CSV file of the filtered list. */
  adminExport: endpoint({
    method: 'GET',
    path: '/api/admin/organizations/export',
    summary: 'Organisations as a CSV file',
    access: 'admin',
    query: z.object(filters),
    response: z.string(),
  }),
}
