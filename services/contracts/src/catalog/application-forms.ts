import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Application, ApplicationDraft } from './applications.ts'

/** The fields of the form of an application. */
export const FormField = z.enum([
  'projectTitle',
  'requestedAmount',
  'projectCategory',
  'projectDescription',
  'targetBeneficiaries',
  'projectDuration',
  'expectedOutcomes',
])
export type FormField = z.infer<typeof FormField>

/** Changed fields of a draft, and the draft's id, unless it is a new one. Omitted fields stay. */
export const DraftChanges = z.object({
  draftId: z.uuid().optional(),
  changes: ApplicationDraft,
})
export type DraftChanges = z.input<typeof DraftChanges>

/** What an organization has for an opportunity: its draft, and its application without a decision. */
export const StartedApplication = z.object({
  draft: Application.nullable(),
  open: Application.nullable(),
})

const params = z.object({ opportunityId: z.uuid() })

/** The form of an application, which several people of an organization can fill in at once. Of a field, the last change stays. */
export const applicationForms = {
  read: endpoint({
    method: 'GET',
    path: '/api/applications/drafts/:opportunityId',
    summary: 'The draft for an opportunity, and an application that is not decided yet',
    params,
    response: StartedApplication,
  }),
  /** 409 once the draft has been submitted or deleted. */
  save: endpoint({
    method: 'PATCH',
    path: '/api/applications/drafts/:opportunityId',
    summary: 'Save changed fields of the draft for an opportunity; the other fields stay',
    permission: 'edit',
    params,
    body: DraftChanges,
    response: Application,
  }),
}
