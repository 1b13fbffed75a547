import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Instant, LinkToken } from '../primitives.ts'
import { SubscriptionStatus, WorkspaceRole } from './session.ts'

/** A person who works for the organization. */
export const Member = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: WorkspaceRole,
  /** False for members beyond the plan's seats, who can only read. */
  hasSeat: z.boolean().default(true),
  joinedAt: Instant,
})
export type Member = z.infer<typeof Member>

/** An email that invites somebody to join; accepting, withdrawing or expiring ends it. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: WorkspaceRole,
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const NewInvitation = z.object({ email: EmailAddress, role: WorkspaceRole })
export type NewInvitation = z.input<typeof NewInvitation>

/** A workspace that the signed-in person works in. `name` is its organization's, or else its owner's. */
export const JoinedOrganization = z.object({
  id: z.uuid(),
  name: z.string(),
  role: WorkspaceRole,
  isCurrent: z.boolean(),
})
export type JoinedOrganization = z.infer<typeof JoinedOrganization>

/** Something that a person did with the organization's members. Both names are null once their account is deleted. */
export const Activity = z.object({
  id: z.uuid(),
  at: Instant,
  action: z.enum(['invited', 'withdrew', 'joined', 'changed-role', 'removed', 'left']),
  actor: z.string().nullable(),
  /** The person or address that it was done to. */
  subject: z.string().nullable(),
  role: WorkspaceRole.nullable(),
  /** The subject got a seat, with their role unchanged: `action` is `changed-role`. */
  gaveSeat: z.boolean().default(false),
})
export type Activity = z.infer<typeof Activity>

/**
 * Who works for an organization, in the order in which they get seats. `seats`: how many, by its plan; null
 * is without limit. `role`: what the signed-in person may do, `viewer` without a seat.
 */
export const Team = z.object({
  organization: z.string().nullable(),
  role: WorkspaceRole,
  userId: z.uuid(),
  seats: z.number().int().nullable(),
  /** The organization's plan. */
  plan: SubscriptionStatus.optional(),
  /** Invitations that nobody has accepted and that have not expired. They hold a seat free. */
  openInvitations: z.number().int().default(0),
  members: z.array(Member),
})
export type Team = z.infer<typeof Team>

const params = z.object({ userId: z.uuid() })

/** Who works for the organization. Only owners change it. */
export const members = {
  list: endpoint({
    method: 'GET',
    path: '/api/organization/members',
    summary: 'The members of your organization, owners first, and who has a seat',
    response: Team,
  }),
  /** The last owner stays one: CONFLICT. */
  changeRole: endpoint({
    method: 'PATCH',
    path: '/api/organization/members/:userId',
    summary: "Change a member's role, as an owner",
    permission: 'manage',
    params,
    body: z.object({ role: WorkspaceRole }),
    response: Member,
  }),
  /**
   * For plans with fewer seats than members: the last member with a seat becomes read-only instead. Changes nothing for a
   * member with a seat. CONFLICT if owners have all seats.
   */
  giveSeat: endpoint({
    method: 'PUT',
    path: '/api/organization/members/:userId/seat',
    summary: 'Choose who keeps a seat, as an owner',
    permission: 'manage',
    params,
    response: Member,
  }),
  /** Everybody can remove themselves, except for the last owner: CONFLICT. What they made stays. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/organization/members/:userId',
    summary: 'Remove a member as an owner, or leave',
    params,
    response: z.object({}),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/organization/activity',
    summary: 'The last 100 changes of members and invitations, newest first',
    response: z.array(Activity),
  }),
}

/** Invitations of the organization, for its owners. */
export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/organization/invitations',
    summary: 'Open and expired invitations, last sent first',
    permission: 'manage',
    response: z.array(Invitation),
  }),
  /** For an address that is already invited, the earlier link ends. PLAN_REQUIRED without a free seat. */
  send: endpoint({
    method: 'POST',
    path: '/api/organization/invitations',
    summary: 'Email an invitation, or send it again',
    permission: 'manage',
    body: NewInvitation,
    response: Invitation,
    status: 201,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/organization/invitations/:id',
    summary: 'Withdraw an invitation',
    permission: 'manage',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
  /** Moves the session into the organization. */
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Join an organization with the token from the email',
    body: z.object({ token: LinkToken }),
    response: JoinedOrganization,
  }),
}

/** The organizations that the signed-in person works for. */
export const sessionOrganization = {
  list: endpoint({
    method: 'GET',
    path: '/api/session/organizations',
    summary: 'Where you can work, in the order you joined',
    response: z.array(JoinedOrganization),
  }),
  switch: endpoint({
    method: 'POST',
    path: '/api/session/organization',
    summary: 'Work for another of your organizations in this session',
    body: z.object({ id: z.uuid() }),
    response: JoinedOrganization,
  }),
}

/** The members of any organization, for administrators. */
export const adminMembers = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/organizations/:id/members',
    summary: 'Who works for an organization, as what, and who has a seat',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    response: Team.pick({ seats: true, plan: true, openInvitations: true, members: true }),
  }),
}
