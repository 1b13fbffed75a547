import type { BudgetLine } from '@fundharbor/contracts/documents/budgets'
import type { DocumentVersion, GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import type { Language } from '@fundharbor/contracts/documents/languages'
import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import type { User } from '@fundharbor/contracts/identity/users'
import { TODAY, idOf, member as freeMember } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { listOf } from '@fundharbor/kit/testing/open-area.test-helper.tsx'

export { freeMember, idOf, TODAY }

/** A member of the Basic plan, which includes every template and translation. */
export const member: User = { ...freeMember, subscriptionStatus: 'basic' }

export const buildTemplate = (changes: Partial<DocumentTemplate> = {}): DocumentTemplate => ({
  id: idOf(10),
  name: 'Cover Letter',
  description: 'A short letter to a funder.',
  category: 'cover-letter',
  template: '<h1>{{organizationName}}</h1><p>We ask for {{requestedAmount}}.</p>',
  placeholders: ['organizationName', 'requestedAmount'],
  isActive: true,
  isPremium: false,
  createdAt: TODAY,
  updatedAt: TODAY,
  ...changes,
})

export const templates = [
  buildTemplate(),
  buildTemplate({ id: idOf(11), name: 'Grant Proposal', template: '', isPremium: true }),
]

export const buildDocument = (changes: Partial<GeneratedDocument> = {}): GeneratedDocument => ({
  id: idOf(20),
  organizationId: null,
  organizationName: 'Northquay Community Trust',
  opportunityId: null,
  opportunityTitle: null,
  templateId: idOf(10),
  templateName: 'Cover Letter',
  title: 'Keys First',
  content: '<p>Dear funder, we ask for <mark data-missing="requestedAmount">requested amount</mark>.</p>',
  format: 'html',
  language: 'en',
  isRtl: false,
  translationOf: null,
  onlyTranslated: [],
  originalRevision: null,
  projectId: null,
  writer: 'built-in',
  missing: ['requestedAmount'],
  sources: [],
  revision: 3,
  createdAt: TODAY,
  updatedAt: TODAY,
  ...changes,
})

export const documents = listOf([buildDocument()])

export const versions: DocumentVersion[] = [
  { revision: 2, title: 'Keys First', createdAt: '2026-11-20T15:00:00.000Z', words: 40, editors: [] },
  { revision: 1, title: 'Keys', createdAt: '2026-11-19T15:00:00.000Z', words: 1, editors: [] },
]

export const languages: Language[] = [
  { code: 'en', name: 'English', nativeName: 'English', isRtl: false },
  { code: 'fr', name: 'French', nativeName: 'français', isRtl: false },
]

/** A budget that nobody has written yet. */
export const emptyBudget = {
  projectId: idOf(801),
  projectTitle: 'Keys First',
  currency: 'USD',
  indirectRate: '0',
  lines: [] as BudgetLine[],
  revision: 0,
  updatedAt: null,
  limits: null,
  statedRequest: null as string | null,
}

/** Costs of $10,000. */
export const vanBudget = {
  ...emptyBudget,
  lines: [{ item: 'Van', units: '1', unit: '', unitCost: '10000.00', ownShare: '0.00', reason: '' }],
}

/** A workspace with one person. */
export const team = {
  organization: 'Northquay Community Trust',
  role: 'owner',
  userId: idOf(1),
  seats: null,
  members: [
    {
      userId: idOf(1),
      name: 'Amara Okafor',
      email: 'amara@northquay.example',
      role: 'owner',
      joinedAt: TODAY,
    },
  ],
}
