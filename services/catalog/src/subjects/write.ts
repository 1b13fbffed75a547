import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { changedMeanwhile, conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import type { NewSubject, SubjectEdit, SubjectForm } from '@fundharbor/contracts/catalog/subjects'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { announceVocabulary, forgetVocabulary } from '../vocabulary/current-vocabulary.ts'
import { differingFields, valuesOf } from './changed-fields.ts'
import { describeSubject } from './lists.ts'
import { subjectOf, SubjectModel } from './model.ts'
import { startSubjectPass } from './retag-passes.ts'

/** A transaction that changes the vocabulary: every replica hears of it at its commit. */
export async function changingVocabulary<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const result = await Model.knex().transaction(async (trx) => {
    const done = await work(trx)
    await announceVocabulary(trx)
    return done
  })
  forgetVocabulary()
  return result
}

/** The subject, locked until the transaction ends. */
export async function lockSubject(trx: Knex, id: string): Promise<SubjectModel> {
  const row = await SubjectModel.query(trx).findById(id).forUpdate()
  if (!row) throw notFound('Subject')
  return row
}

/** Adds a subject of the team's own. */
export const createSubject = (admin: Person, form: NewSubject): Promise<SubjectModel> =>
  changingVocabulary(async (trx) => {
    if (await SubjectModel.query(trx).findById(form.id))
      throw invalid({ id: 'There is a subject with this id' })
    await assertParent(trx, form.id, form.parent)
    const now = clock.now()
    const row = await SubjectModel.query(trx)
      .insert({ ...form, editedAt: now, editedBy: admin.email, createdAt: now, updatedAt: now })
      .returning('*')
    await startSubjectPass(trx, [subjectOf(row)])
    await recordAuditEvent(trx, admin, {
      action: 'added',
      subject: `subject ${row.id}`,
      details: { before: {}, after: valuesOf(row) },
    })
    return row
  })

/** Changes a subject. Throws CONFLICT with it as it is, where the form is of an older one. */
export const editSubject = (
  admin: Person,
  id: string,
  { revision, ...form }: SubjectEdit,
): Promise<SubjectModel> =>
  changingVocabulary(async (trx) => {
    const row = await lockSubject(trx, id)
    if (row.revision !== revision) throw changedMeanwhile('This subject', await describeSubject(row))
    await assertParent(trx, id, form.parent)
    return putSubject(trx, admin, { row, form, action: 'edited' })
  })

/** Takes back all edits of a subject that ships. */
export const releaseSubject = (admin: Person, id: string): Promise<SubjectModel> =>
  changingVocabulary(async (trx) => {
    const row = await lockSubject(trx, id)
    if (!row.shipped) throw conflict('This subject is the team’s own: there is no shipped version.')
    if (!row.editedAt) throw conflict('This subject is as it ships.')
    const { id: _id, ...form } = row.shipped
    const after = await putSubject(trx, admin, { row, form, action: 'gave back to what ships' })
    return after.$query(trx).patchAndFetch({ editedAt: null, editedBy: null })
  })

interface Put {
  row: SubjectModel
  form: SubjectForm
  action: string
}

/** Writes what differs; records of the subject as it was and as it is are retagged. */
async function putSubject(trx: Knex, admin: Person, { row, form, action }: Put): Promise<SubjectModel> {
  const before = subjectOf(row)
  const { before: was, after: is } = differingFields(before, form)
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

/** A broader subject is there, in use, and not narrower than the subject itself. */
async function assertParent(trx: Knex, id: string, parent: string | null): Promise<void> {
  const seen = new Set([id])
  for (let next = parent; next !== null;) {
    if (seen.has(next)) throw invalid({ parent: 'A subject cannot be broader than itself' })
    seen.add(next)
    const row: SubjectModel | undefined = await SubjectModel.query(trx).findById(next)
    if (!row || (next === parent && row.isRemoved)) throw invalid({ parent: 'There is no such subject' })
    next = row.parent
  }
}
