import type { SubjectForm } from '@fundharbor/contracts/catalog/subjects'
import type { Subject } from '../vocabulary/subject.ts'
import { subjectFields } from './model.ts'

type Values = Record<string, unknown>

/** Everything that a subject says beside its id, for the audit log. */
export const valuesOf = (subject: SubjectForm): Values =>
  Object.fromEntries(
    subjectFields.filter((field) => field !== 'id').map((field) => [field, Reflect.get(subject, field)]),
  )

/** The fields in which two versions differ. */
export function differingFields(before: Subject, after: SubjectForm): { before: Values; after: Values } {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { before: pick(was), after: pick(is) }
}
