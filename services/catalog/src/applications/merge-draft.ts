import { labelOf, projectCategories, projectDurations } from '@fundharbor/contracts/vocabulary'
import type { PartialModelObject } from 'objection'
import type { ApplicationModel } from './model.ts'
import { WRITTEN_FIELDS, type WrittenField } from './written-fields.ts'

const labels: Record<WrittenField, string> = {
  projectTitle: 'Project title',
  requestedAmount: 'Requested amount',
  projectCategory: 'Project category',
  projectDescription: 'Project description',
  targetBeneficiaries: 'Target beneficiaries',
  projectDuration: 'Project duration',
  expectedOutcomes: 'Expected outcomes',
}

interface MergedDraft {
  filled: PartialModelObject<ApplicationModel>
  /** What the other draft says differently, field by field; null for nothing. */
  difference: string | null
}

/** A draft with empty fields filled from a colleague's draft for the same opportunity, and where they differ. */
export function mergeDraft(kept: ApplicationModel, other: ApplicationModel): MergedDraft {
  const written = WRITTEN_FIELDS.filter((field) => !isEmpty(other[field]))
  const filled = written.filter((field) => isEmpty(kept[field]))
  const differing = written.filter((field) => !isEmpty(kept[field]) && kept[field] !== other[field])
  return {
    filled: {
      ...Object.fromEntries(filled.map((field) => [field, other[field]])),
      projectId: kept.projectId ?? other.projectId,
    },
    difference: differing.map((field) => `${labels[field]}: ${display(field, other)}`).join('\n') || null,
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === ''

function display(field: WrittenField, draft: ApplicationModel): string {
  const value = String(draft[field])
  if (field === 'projectCategory') return labelOf(projectCategories, value)
  return field === 'projectDuration' ? labelOf(projectDurations, value) : value
}
