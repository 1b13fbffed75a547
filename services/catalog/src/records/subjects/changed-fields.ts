import type { SubjectForm } from '@fundharbor/contracts/catalog/subjects'
import type { Subject } from '../vocabulary/subject.ts'
import { subjectFields } from './model.ts'

type Values = Record<string, unknown>

/** A subject's fields except its id, for the audit log. */
export const toAuditValues = (subject: SubjectForm): Values =>
  Object.fromEntries(
    subjectFields.filter((field) => field !== 'id').map((field) => [field, Reflect.get(subject, field)]),
  )

/** The changed fields of a subject, before and after. */
export function changedFields(before: Subject, after: SubjectForm): { before: Values; after: Values } {
  const [was, is] = [toAuditValues(before), toAuditValues(after)]
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { before: pick(was), after: pick(is) }
}
