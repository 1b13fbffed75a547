import { clock } from '@fundharbor/chassis/runtime/clock'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { Model, type PartialModelObject } from 'objection'
import type { SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import { OrganizationModel } from '../src/organizations/model.ts'
import { UserModel } from '../src/users/model.ts'
import { hashPassword } from '../src/users/passwords.ts'
import { WorkspaceModel } from '../src/workspaces/model.ts'

/** The password of every person that `seedPerson` inserts. */
export const SEED_PASSWORD = 'tidewater-lanterns'

export const kinds = ['unverified', 'member', 'organization-member', 'admin', 'blocked'] as const
export type Kind = (typeof kinds)[number]

type Columns = PartialModelObject<UserModel> & { subscriptionStatus?: SubscriptionStatus }

const columnsByKind: Record<Kind, Columns> = {
  unverified: { fullName: 'Noor Haddad', emailVerified: false },
  member: { fullName: 'Amara Okafor' },
  'organization-member': { fullName: 'Tomás Rivera', accountType: 'organization' },
  admin: { fullName: 'Ines Marchetti', role: 'admin', subscriptionStatus: 'admin' },
  blocked: { fullName: 'Jonas Weber', accountBlocked: true },
}

/**
 * Inserts a new person of a kind, by default verified and past the trial; `columns` override any column, and
 * `subscriptionStatus` the plan of their workspace. An organization member has the organization Northquay Community Trust.
 */
export async function seedPerson(knex: Knex, kind: Kind, columns: Columns = {}): Promise<UserModel> {
  Model.knex(knex)
  const now = clock.now()
  const { subscriptionStatus, ...given } = { ...columnsByKind[kind], ...columns }
  const { id } = await UserModel.query().insert({
    email: `${kind}-${crypto.randomUUID().slice(0, 8)}@northquay.example`,
    passwordHash: await hashPassword(SEED_PASSWORD),
    phone: '+44 20 7946 0018',
    homeAddress: '14 Quay Street, Bristol',
    country: 'GB',
    emailVerified: true,
    trialEndDate: subDays(now, 1),
    trialExpired: true,
    tour: { step: 0, status: 'skipped', changedAt: now.toISOString() },
    ...(kind === 'blocked' ? { blockedAt: now } : {}),
    createdAt: now,
    updatedAt: now,
    ...given,
  })
  if (subscriptionStatus) await seedPlan({ id }, subscriptionStatus)
  if (kind === 'organization-member') await seedOrganization(id)
  return UserModel.query().findById(id).throwIfNotFound()
}

/** Gives the workspace that an account came with a plan. */
export const seedPlan = ({ id }: { id: string }, subscriptionStatus: SubscriptionStatus) =>
  WorkspaceModel.query()
    .patch({ subscriptionStatus })
    .whereIn('id', UserModel.query().findById(id).select('workspaceId'))

export const seedOrganization = (userId: string, columns: object = {}) =>
  OrganizationModel.query().insert({
    userId,
    workspaceId: UserModel.query().findById(userId).select('workspaceId'),
    name: 'Northquay Community Trust',
    category: 'community',
    address: '14 Quay Street, Bristol',
    description: 'A trust that keeps the old harbor in use by the people who live around it.',
    createdAt: clock.now(),
    updatedAt: clock.now(),
    ...columns,
  })
