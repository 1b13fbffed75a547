import type { AdminSubject, AdminSubjectRow } from '@fundharbor/contracts/catalog/subjects'
import { SubjectForm } from '@fundharbor/contracts/catalog/subjects'
import { phrasesOf } from '../vocabulary/subject.ts'
import { subjectOf, type SubjectModel } from './model.ts'

interface SubjectContext {
  /** Open opportunities per subject. */
  counts: ReadonlyMap<string, number>
  /** Labels by subject. */
  labels: ReadonlyMap<string, string>
}

export const presentSubjectRow = (
  row: SubjectModel,
  { counts, labels }: SubjectContext,
): AdminSubjectRow => ({
  id: row.id,
  label: row.label,
  kind: row.kind,
  parent: row.parent === null ? null : { id: row.parent, label: labels.get(row.parent) ?? row.parent },
  category: row.category,
  phrases: phrasesOf(subjectOf(row)).length,
  opportunities: counts.get(row.id) ?? 0,
  isShipped: row.shipped !== null,
  isEdited: row.editedAt !== null,
  isRemoved: row.isRemoved,
})

export const presentSubject = (
  row: SubjectModel,
  { counts, narrower }: Pick<SubjectContext, 'counts'> & { narrower: AdminSubject['narrower'] },
): AdminSubject => ({
  ...SubjectForm.parse(subjectOf(row)),
  id: row.id,
  revision: row.revision,
  opportunities: counts.get(row.id) ?? 0,
  narrower,
  shipped: row.shipped && SubjectForm.parse(row.shipped),
  isRemoved: row.isRemoved,
  editedAt: row.editedAt?.toISOString() ?? null,
  editedBy: row.editedBy,
})
