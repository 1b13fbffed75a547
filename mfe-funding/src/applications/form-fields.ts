import type { Application, NewApplication } from '@fundharbor/contracts/catalog/applications'
import type { ProjectCategory, ProjectDuration } from '@fundharbor/contracts/vocabulary'

/** What the form holds while people type: a select may still be at its empty option. */
export type FormFields = Omit<NewApplication, 'projectCategory'> & { projectCategory: ProjectCategory | '' }

/** The form as it opens: empty, or with what the draft holds. */
export const fieldsOf = (opportunityId: string, draft: Application | undefined): FormFields => ({
  opportunityId,
  projectTitle: draft?.projectTitle ?? '',
  requestedAmount: draft?.requestedAmount?.replace(/\.00$/, '') ?? '',
  projectCategory: (draft?.projectCategory ?? '') as ProjectCategory | '',
  projectDescription: draft?.projectDescription ?? '',
  targetBeneficiaries: draft?.targetBeneficiaries ?? null,
  projectDuration: (draft?.projectDuration ?? '') as ProjectDuration | '',
  expectedOutcomes: draft?.expectedOutcomes ?? '',
})

/** `$25,000` is what people write; the contract reads `25000`. */
export const readAmount = (text: unknown): string => String(text ?? '').replaceAll(/[\s,'$€£]/g, '')

/** A whole number; nothing typed is nothing said. */
export const readCount = (text: unknown): number | null => {
  const digits = String(text ?? '').replaceAll(/[\s,]/g, '')
  return digits === '' ? null : Number(digits)
}
