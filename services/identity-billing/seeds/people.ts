import { clock } from '@fundharbor/chassis/runtime/clock'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { OrganizationModel } from '../src/organizations/model.ts'
import { UserModel } from '../src/users/model.ts'
import { hashPassword } from '../src/users/passwords.ts'

/** The password of every person that `seedPerson` inserts. */
export const SEED_PASSWORD = 'tidewater-lanterns'

export const kinds = ['unverified', 'member', 'organization-member', 'admin', 'blocked'] as const
export type Kind = (typeof kinds)[number]

const columnsByKind: Record<Kind, object> = {
  unverified: { fullName: 'Noor Haddad', emailVerified: false },
  member: { fullName: 'Amara Okafor' },
  'organization-member': { fullName: 'Tomás Rivera', accountType: 'organization' },
  admin: { fullName: 'Ines Marchetti', role: 'admin', subscriptionStatus: 'admin' },
  blocked: { fullName: 'Jonas Weber', accountBlocked: true },
}

/**
 * Inserts a new person of a kind, by default verified and past the trial; `columns` override any column. An
 * organization member has the organization Northquay Community Trust.
 */
export async function seedPerson(knex: Knex, kind: Kind, columns: object = {}): Promise<UserModel> {
  Model.knex(knex)
  const now = clock.now()
  const { id } = await UserModel.query().insert({
    email: `${kind}-${crypto.randomUUID().slice(0, 8)}@northquay.example`,
    passwordHash: await hashPassword(SEED_PASSWORD),
    phone: '+44 20 7946 0018',
    homeAddress: '14 Quay Street, Bristol',
    country: 'GB',
    emailVerified: true,
    trialEndDate: subDays(now, 1),
    trialExpired: true,
    ...(kind === 'blocked' ? { blockedAt: now } : {}),
    createdAt: now,
    updatedAt: now,
    ...columnsByKind[kind],
    ...columns,
  })
  if (kind === 'organization-member') await seedOrganization(id)
  return UserModel.query().findById(id).throwIfNotFound()
}

export const seedOrganization = (userId: string, columns: object = {}) =>
  OrganizationModel.query().insert({
    userId,
    name: 'Northquay Community Trust',
    category: 'community',
    address: '14 Quay Street, Bristol',
    description: 'A trust that keeps the old harbor in use by the people who live around it.',
    createdAt: clock.now(),
    updatedAt: clock.now(),
    ...columns,
  })
