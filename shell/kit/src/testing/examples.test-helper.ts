import type { ContactDetails } from '@fundharbor/contracts/content/contact'
import type { Project } from '@fundharbor/contracts/identity/projects'
import type { User } from '@fundharbor/contracts/identity/users'

/** The day on which every test happens. */
export const TODAY = '2026-11-21T12:00:00.000Z'

export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A verified member of the Free plan. */
export const member: User = {
  id: idOf(900),
  workspaceId: idOf(800),
  email: 'amara@northquay.example',
  fullName: 'Amara Okafor',
  firstName: 'Amara',
  lastName: 'Okafor',
  phone: '+351 210 000 000',
  homeAddress: '1 Quay Street',
  country: 'PT',
  accountType: 'organization',
  role: 'user',
  profileImageUrl: null,
  emailVerified: true,
  subscriptionStatus: 'freemium',
  trialEndDate: null,
  trialExpired: true,
  createdAt: '2026-10-01T09:00:00.000Z',
}

export const buildProject = (changes: Partial<Project> = {}): Project => ({
  id: idOf(801),
  workspaceId: idOf(800),
  title: 'Tool library',
  description: 'We want to open a tool library in our town.',
  beneficiaries: null,
  location: null,
  startsOn: null,
  endsOn: null,
  amountNeeded: null,
  currency: 'USD',
  stage: 'idea',
  isDefault: false,
  createdBy: member.id,
  createdAt: TODAY,
  updatedAt: TODAY,
  ...changes,
})

/** The contact details of a site that has configured only an email address. */
export const contactDetails: ContactDetails = {
  name: null,
  sender: 'hello@fundharbor.example',
  email: 'help@fundharbor.example',
  phone: null,
  address: null,
  hours: null,
  replyHours: null,
  urgentReplyHours: null,
  offers: [],
}
