import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, emailAddress, Instant, text } from '../primitives.ts'
import { LONGEST_SLUG } from './funder-slug.ts'
import { GrantMember, GrantStep } from './grant-parts.ts'
import { GrantTotals } from './grant-report.ts'
import { Grant } from './grants.ts'

/** Most contacts and conversations of a workspace, with all its funders together. */
export const MAX_CONTACTS = 1000
export const MAX_CONVERSATIONS = 5000

/** A person at a funder. Empty texts are not known. */
export const NewContact = z.object({
  name: text(120).pipe(z.string().min(1, 'Enter a name')),
  role: text(120).default(''),
  email: z
    .union([z.literal(''), emailAddress('Enter a valid email address')], 'Enter a valid email address')
    .default(''),
  phone: text(40).default(''),
})
export type NewContact = z.input<typeof NewContact>

export const FunderContact = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  revision: z.number().int(),
})
export type FunderContact = z.infer<typeof FunderContact>

/** A note about a conversation, with its day. */
export const NewConversation = z.object({
  on: Day,
  text: text(4000).pipe(z.string().min(1, 'Enter what was said')),
})
export type NewConversation = z.input<typeof NewConversation>

export const FunderConversation = z.object({
  id: z.uuid(),
  on: Day,
  text: z.string(),
  /** Null after their account was deleted. */
  author: GrantMember.nullable(),
  createdAt: Instant,
})
export type FunderConversation = z.infer<typeof FunderConversation>

/** A step of a grant that is not done. */
export const OpenStep = z.object({ grantId: z.uuid(), grantTitle: z.string(), step: GrantStep })
export type OpenStep = z.infer<typeof OpenStep>

/** A funder that a workspace’s grants name. Names with the same letters and digits are the same funder. */
export const WorkspaceFunder = z.object({
  slug: z.string(),
  name: z.string(),
  grants: z.number().int(),
  totals: z.array(GrantTotals),
  contacts: z.number().int(),
  /** The first open step of its grants. */
  next: OpenStep.nullable(),
})
export type WorkspaceFunder = z.infer<typeof WorkspaceFunder>

/** Grants are in the order in which they were saved, steps by day, contacts by name, conversations newest first. */
export const WorkspaceFunderDetails = z.object({
  slug: z.string(),
  name: z.string(),
  totals: z.array(GrantTotals),
  grants: z.array(Grant),
  steps: z.array(OpenStep),
  contacts: z.array(FunderContact),
  conversations: z.array(FunderConversation),
})
export type WorkspaceFunderDetails = z.infer<typeof WorkspaceFunderDetails>

const params = z.object({ slug: z.string().min(1).max(LONGEST_SLUG) })
const rowParams = params.extend({ id: z.uuid() })

/** The funders of the signed-in person's workspace. A funder that no grant names is there while it has contacts or conversations. */
export const workspaceFunders = {
  list: endpoint({
    method: 'GET',
    path: '/api/grants/funders',
    summary: 'The funders of your organization’s grants, by name',
    permission: 'read',
    response: z.array(WorkspaceFunder),
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/grants/funders/:slug',
    summary: 'A funder of your organization with its grants, open steps, contacts and conversations',
    permission: 'read',
    params,
    response: WorkspaceFunderDetails,
  }),
  addContact: endpoint({
    method: 'POST',
    path: '/api/grants/funders/:slug/contacts',
    summary: 'Add a person at a funder',
    permission: 'edit',
    params,
    body: NewContact,
    response: FunderContact,
    status: 201,
  }),
  /** 409 with the contact in `current` if somebody changed it in the meantime. */
  changeContact: endpoint({
    method: 'PUT',
    path: '/api/grants/funders/:slug/contacts/:id',
    summary: 'Change a person at a funder',
    permission: 'edit',
    params: rowParams,
    body: NewContact.extend({ revision: z.int().min(1).max(2_000_000_000) }),
    response: FunderContact,
  }),
  removeContact: endpoint({
    method: 'DELETE',
    path: '/api/grants/funders/:slug/contacts/:id',
    summary: 'Delete a person at a funder',
    permission: 'edit',
    params: rowParams,
    response: z.object({}),
  }),
  addConversation: endpoint({
    method: 'POST',
    path: '/api/grants/funders/:slug/conversations',
    summary: 'Note a conversation with a funder',
    permission: 'edit',
    params,
    body: NewConversation,
    response: FunderConversation,
    status: 201,
  }),
  removeConversation: endpoint({
    method: 'DELETE',
    path: '/api/grants/funders/:slug/conversations/:id',
    summary: 'Delete a note of a conversation',
    permission: 'edit',
    params: rowParams,
    response: z.object({}),
  }),
}
