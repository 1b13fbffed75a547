import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { changedMeanwhile, conflict, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { AdminFacts, EditableFact, EditedFacts, FactsEdit } from '@fundharbor/contracts/catalog/facts'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { applyEdits, isSame, mergeEdits, factValues } from '../../records/facts/edited-facts.ts'
import { isOutdated, storeFacts, type StoredFacts } from '../../records/facts/stored-facts.ts'
import { bumpRevision } from '../../records/opportunities/revision.ts'
import { AdminOpportunityModel } from './model.ts'
import { asAdmin, lockOpportunity } from './write.ts'

interface Row extends StoredFacts {
  opportunityId: string
  editedByName: string | null
  editedAt: Date | null
  revision: number
}

const TABLE = 'opportunity_facts'
const readRow = (knex: Knex, id: string): Promise<Row | undefined> =>
  knex.table(TABLE).where({ opportunityId: id }).first()

/** The facts of an opportunity for their editor; stores them first if they are missing or outdated. Throws NOT_FOUND. */
export async function readAdminFacts(id: string): Promise<AdminFacts> {
  const opportunity = await AdminOpportunityModel.ofCatalog().findById(id).whereNull('deletedAt')
  if (!opportunity) throw notFound('Opportunity')
  const stored = await readRow(AdminOpportunityModel.knex(), id)
  return presentAdminFacts(
    stored && !isOutdated(stored) ? stored : await asAdmin((trx) => lockFacts(trx, id)),
  )
}

/** Sets facts. Throws CONFLICT with the current facts if the form is based on an older revision. */
export const editFacts = (
  admin: Person,
  id: string,
  { revision, ...changes }: FactsEdit,
): Promise<AdminFacts> =>
  asAdmin(async (trx) => {
    const row = await lockFacts(trx, id)
    if (row.revision !== revision)
      throw changedMeanwhile('The facts about this opportunity', presentAdminFacts(row))
    const unique = Object.entries(changes).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...new Set(value)] : value,
    ])
    const edited = mergeEdits(row.derived, row.edited, Object.fromEntries(unique) as EditedFacts)
    return presentAdminFacts(await write(trx, admin, { row, edited, action: 'set facts of' }))
  })

/** Resets every fact to what the source says. Throws CONFLICT if there are no edits. */
export const resetFacts = (admin: Person, id: string): Promise<AdminFacts> =>
  asAdmin(async (trx) => {
    const row = await lockFacts(trx, id)
    if (Object.keys(row.edited).length === 0)
      throw conflict('The facts about this opportunity have no edits.')
    return presentAdminFacts(await write(trx, admin, { row, edited: {}, action: 'reset facts of' }))
  })

/** Locks an opportunity and its facts until the transaction ends. */
async function lockFacts(trx: Knex, id: string): Promise<Row> {
  const opportunity = await lockOpportunity(trx, id)
  const stored = await readRow(trx, id)
  if (stored && !isOutdated(stored)) return stored
  await storeFacts(trx, [opportunity])
  const row = await readRow(trx, id)
  if (!row) throw notFound('Opportunity')
  return row
}

interface Change {
  row: Row
  edited: EditedFacts
  action: string
}

async function write(trx: Knex, admin: Person, { row, edited, action }: Change): Promise<Row> {
  const before = factValues(applyEdits(row.derived, row.edited))
  const after = factValues(applyEdits(row.derived, edited))
  const all = Object.keys(after) as EditableFact[]
  if (all.every((name) => name in edited === name in row.edited && isSame(edited[name], row.edited[name])))
    return row
  const names = all.filter((name) => !isSame(before[name], after[name]))
  const isEdited = Object.keys(edited).length > 0
  const [written] = await trx
    .table<Row>(TABLE)
    .where({ opportunityId: row.opportunityId })
    .update({
      edited: JSON.stringify(edited),
      editedBy: isEdited ? admin.id : null,
      editedByName: isEdited ? admin.fullName : null,
      editedAt: isEdited ? clock.now() : null,
      revision: row.revision + 1,
    } as object)
    .returning('*')
  const pick = (values: EditedFacts) => Object.fromEntries(names.map((name) => [name, values[name]]))
  await recordAuditEvent(trx, admin, {
    action,
    subject: `opportunity ${row.opportunityId}`,
    details: { before: pick(before), after: pick(after) },
  })
  // Matches depend on facts.
  await bumpRevision(trx)
  return written as Row
}

/** Without the age of the record, which nobody edits. */
const presentAdminFacts = ({ opportunityId, derived, edited, ...row }: Row): AdminFacts => ({
  id: opportunityId,
  ...factValues(applyEdits(derived, edited)),
  derived: {
    region: derived.region,
    callType: derived.callType,
    audience: derived.audience,
    places: derived.places,
    restriction: derived.restriction,
  },
  editedFacts: Object.keys(edited) as EditableFact[],
  editedBy: row.editedByName,
  editedAt: row.editedAt?.toISOString() ?? null,
  revision: row.revision,
})
