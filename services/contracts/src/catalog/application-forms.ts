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

/** Changed fields of a draft, and the revision that they are based on; 0 for a new draft. Omitted fields stay. */
export const DraftChanges = z.object({
  revision: z.number().int().min(0).max(2_000_000_000),
  changes: ApplicationDraft.omit({ revision: true, opportunityId: true, projectId: true }),
})
export type DraftChanges = z.input<typeof DraftChanges>

/**
 * The draft after saving. Fields in `conflicts` were changed by somebody else since the revision and have that person's
 * text; `by` is null if that is unknown.
 */
export const SavedDraft = z.object({
  application: Application,
  conflicts: z.array(z.object({ field: FormField, by: z.uuid().nullable() })),
})
export type SavedDraft = z.infer<typeof SavedDraft>

/** Somebody who has the form open, in this or another window. */
export const FormPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The field that they are in. */
  field: FormField.nullable(),
  isYou: z.boolean(),
})
export type FormPerson = z.infer<typeof FormPerson>

/** What others do while a form is open: everybody who has it open, and the draft after each change; null without one. */
export const FormEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('people'), data: z.array(FormPerson) }),
  z.object({ event: z.literal('draft'), data: Application.nullable() }),
])
export type FormEvent = z.infer<typeof FormEvent>

const params = z.object({ opportunityId: z.uuid() })

/** The form of an application, which several people of an organization can fill in at once. */
export const applicationForms = {
  /** 409 once the draft has been submitted or deleted. */
  save: endpoint({
    method: 'PATCH',
    path: '/api/applications/drafts/:opportunityId',
    summary: 'Save changed fields of the draft for an opportunity; changes of others to other fields stay',
    permission: 'edit',
    params,
    body: DraftChanges,
    response: SavedDraft,
  }),
  /** Responds with `text/event-stream`: a stream of `FormEvent`. `connection` is an id that the page makes up. */
  follow: endpoint({
    method: 'GET',
    path: '/api/applications/live/:opportunityId',
    summary: 'Follow what others do in the form for an opportunity',
    params,
    query: z.object({ connection: z.uuid() }),
    response: z.string(),
  }),
  showField: endpoint({
    method: 'PUT',
    path: '/api/applications/live/:opportunityId',
    summary: 'Show others which field of the form you are in',
    permission: 'edit',
    params,
    body: z.object({ connection: z.uuid(), field: FormField.nullable() }),
    response: z.object({}),
  }),
}
