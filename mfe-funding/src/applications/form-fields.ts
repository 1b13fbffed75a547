import type { Application, NewApplication } from '@fundharbor/contracts/catalog/applications'
import {
  projectCategories,
  type ProjectCategory,
  type ProjectDuration,
} from '@fundharbor/contracts/vocabulary'

/** What the form holds while people type: a select may still be at its empty option. */
export type FormFields = Omit<NewApplication, 'projectCategory'> & { projectCategory: ProjectCategory | '' }

/** A category that a project can have, else none. */
export const asProjectCategory = (category: string | null | undefined): ProjectCategory | '' =>
  projectCategories.find(({ slug }) => slug === category)?.slug ?? ''

interface Known {
  draft: Application | undefined
  /** What the organisation is about. */
  category: string | undefined
}

/** The form as it opens: with what the draft holds, else with what is known of the organisation. */
export const fieldsOf = (opportunityId: string, { draft, category }: Known): FormFields => ({
  opportunityId,
  projectTitle: draft?.projectTitle ?? '',
  requestedAmount: draft?.requestedAmount?.replace(/\.00$/, '') ?? '',
  projectCategory: asProjectCategory(draft ? draft.projectCategory : category),
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
