import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { changedMeanwhile, conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import type { NewSubject, SubjectEdit, SubjectForm } from '@fundharbor/contracts/catalog/subjects'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { notifyVocabularyChanged, clearVocabularyCache } from '../vocabulary/current-vocabulary.ts'
import { changedFields, toAuditValues } from './changed-fields.ts'
import { describeSubject } from './lists.ts'
import { subjectOf, SubjectModel } from './model.ts'
import { startSubjectPass } from './retag-passes.ts'

/** Runs a transaction that changes the vocabulary, and notifies all replicas when it commits. */
export async function withVocabularyChange<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const result = await Model.knex().transaction(async (trx) => {
    const done = await work(trx)
    await notifyVocabularyChanged(trx)
    return done
  })
  clearVocabularyCache()
  return result
}

/** Reads a subject and locks it until the transaction ends. */
export async function lockSubject(trx: Knex, id: string): Promise<SubjectModel> {
  const row = await SubjectModel.query(trx).findById(id).forUpdate()
  if (!row) throw notFound('Subject')
  return row
}

/** Adds a custom subject. */
export const createSubject = (admin: Person, form: NewSubject): Promise<SubjectModel> =>
  withVocabularyChange(async (trx) => {
    if (await SubjectModel.query(trx).findById(form.id))
      throw invalid({ id: 'A subject with this id already exists' })
    await assertParent(trx, form.id, form.parent)
    const now = clock.now()
    const row = await SubjectModel.query(trx)
      .insert({ ...form, editedAt: now, editedBy: admin.email, createdAt: now, updatedAt: now })
      .returning('*')
    await startSubjectPass(trx, [subjectOf(row)])
    await recordAuditEvent(trx, admin, {
      action: 'added',
      subject: `subject ${row.id}`,
      details: { before: {}, after: toAuditValues(row) },
    })
    return row
  })

/** Edits a subject. Throws CONFLICT with the current subject if the form has an outdated revision. */
export const editSubject = (
  admin: Person,
  id: string,
  { revision, ...form }: SubjectEdit,
): Promise<SubjectModel> =>
  withVocabularyChange(async (trx) => {
    const row = await lockSubject(trx, id)
    if (row.revision !== revision) throw changedMeanwhile('This subject', await describeSubject(row))
    await assertParent(trx, id, form.parent)
    return saveSubject(trx, admin, { row, form, action: 'edited' })
  })

/** Resets a subject to its shipped version. */
export const resetSubject = (admin: Person, id: string): Promise<SubjectModel> =>
  withVocabularyChange(async (trx) => {
    const row = await lockSubject(trx, id)
    if (!row.shipped) throw conflict('This is a custom subject. There is no shipped version to go back to.')
    if (!row.editedAt) throw conflict('This subject has no edits.')
    const { id: _id, ...form } = row.shipped
    const after = await saveSubject(trx, admin, { row, form, action: 'reset to default' })
    return after.$query(trx).patchAndFetch({ editedAt: null, editedBy: null })
  })

interface SubjectUpdate {
  row: SubjectModel
  form: SubjectForm
  action: string
}

/** Saves the changed fields, and starts retagging records that the old or new version may affect. */
async function saveSubject(
  trx: Knex,
  admin: Person,
  { row, form, action }: SubjectUpdate,
): Promise<SubjectModel> {
  const before = subjectOf(row)
  const { before: was, after: is } = changedFields(before, form)
  if (Object.keys(is).length === 0) return row
  const now = clock.now()
  const after = await row.$query(trx).patchAndFetch({
    ...form,
    revision: row.revision + 1,
    editedAt: now,
    editedBy: admin.email,
    updatedAt: now,
  })
  await startSubjectPass(trx, [before, subjectOf(after)])
  await recordAuditEvent(trx, admin, {
    action,
    subject: `subject ${row.id}`,
    details: { before: was, after: is },
  })
  return after
}

/** Throws unless the parent exists, is not removed, and is not a descendant. */
async function assertParent(trx: Knex, id: string, parent: string | null): Promise<void> {
  const seen = new Set([id])
  for (let next = parent; next !== null;) {
    if (seen.has(next)) throw invalid({ parent: 'A subject cannot be broader than itself' })
    seen.add(next)
    const row: SubjectModel | undefined = await SubjectModel.query(trx).findById(next)
    if (!row || (next === parent && row.isRemoved)) throw invalid({ parent: 'This subject does not exist' })
    next = row.parent
  }
}
