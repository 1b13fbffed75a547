import { randomUUID } from 'node:crypto'
import type { CheckProject } from '../http/own-projects.ts'
import type { Person } from '@fundharbor/contracts/identity/session'

/** A verified person on the Free plan whose trial is over; override what matters to a test. */
export const member = (facts: Partial<Person> = {}): Person => ({
  id: randomUUID(),
  workspaceId: randomUUID(),
  workspaceRole: 'owner',
  hasSeat: true,
  email: 'amara@northquay.example',
  fullName: 'Amara Okafor',
  role: 'user',
  accountType: 'personal',
  emailVerified: true,
  emailNotifications: true,
  subscriptionStatus: 'freemium',
  trialEndDate: null,
  trialExpired: true,
  organization: null,
  ...facts,
})

export const unverified = (facts: Partial<Person> = {}): Person => member({ emailVerified: false, ...facts })

export const admin = (facts: Partial<Person> = {}): Person =>
  member({ email: 'admin@fundharbor.example', fullName: 'Ines Marchetti', role: 'admin', ...facts })

/** A member with the organization Northquay Community Trust. */
export const organizationMember = (facts: Partial<Person> = {}): Person =>
  member({
    accountType: 'organization',
    organization: { id: randomUUID(), name: 'Northquay Community Trust', isVerified: false },
    ...facts,
  })

/** Accepts every project. */
export const anyProject: CheckProject = async () => undefined
