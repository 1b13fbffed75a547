import { parseAmount } from '@fundharbor/contracts/amounts'
import type { Application, NewApplication } from '@fundharbor/contracts/catalog/applications'
import {
  projectCategories,
  type ProjectCategory,
  type ProjectDuration,
} from '@fundharbor/contracts/vocabulary'

/** The form's values while editing: the category may still be empty. */
export type FormFields = Omit<NewApplication, 'projectCategory'> & { projectCategory: ProjectCategory | '' }

/** Empty unless projects can have this category. */
const toProjectCategory = (category: string | null | undefined): ProjectCategory | '' =>
  projectCategories.find(({ slug }) => slug === category)?.slug ?? ''

interface Prefill {
  draft: Application | undefined
  /** The organization's category. */
  category: string | undefined
}

/** Initial values: from the draft, otherwise from the organization. */
export const toFormFields = (opportunityId: string, { draft, category }: Prefill): FormFields => ({
  opportunityId,
  projectTitle: draft?.projectTitle ?? '',
  requestedAmount: draft?.requestedAmount?.replace(/\.00$/, '') ?? '',
  projectCategory: toProjectCategory(draft ? draft.projectCategory : category),
  projectDescription: draft?.projectDescription ?? '',
  targetBeneficiaries: draft?.targetBeneficiaries ?? null,
  projectDuration: (draft?.projectDuration ?? '') as ProjectDuration | '',
  expectedOutcomes: draft?.expectedOutcomes ?? '',
})

/** A whole number; null for an empty field, NaN for anything else. */
export const parseCount = (text: unknown): number | null => {
  const reading = parseAmount(String(text ?? ''), { places: 0 })
  if (reading.kind === 'empty') return null
  return reading.kind === 'amount' ? Number(reading.value) : Number.NaN
}
