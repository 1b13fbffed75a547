import { randomUUID } from 'node:crypto'
import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import type { OpportunityEdit, OpportunityForm } from '@fundharbor/contracts/catalog/admin-opportunities'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { z } from 'zod'
import { storeFacts } from '../../records/facts/stored-facts.ts'
import { AdminOpportunityModel } from './model.ts'
import { presentAdminOpportunity } from './presenter.ts'
import { toAudited, toSourceValues } from './source-values.ts'
import { tagsAfter } from './tags.ts'
import { assertValidEdit, isDerived, toChanges, toValues, type Values } from './values.ts'

type Row = AdminOpportunityModel

/** Runs a transaction whose changes are recorded in the history as an administrator's. */
export const asAdmin = <T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  Model.knex().transaction(async (trx) => {
    await trx.raw("SELECT set_config('fundharbor.origin', 'admin', true)")
    return work(trx)
  })

/** Locks an opportunity until the transaction ends. */
export async function lockOpportunity(trx: Knex, id: string): Promise<Row> {
  const row = await AdminOpportunityModel.ofCatalog(trx).findById(id).whereNull('deletedAt').forUpdate()
  if (!row) throw notFound('Opportunity')
  return row
}

/** Adds an opportunity. */
export function createOpportunity(admin: Person, form: z.output<typeof OpportunityForm>): Promise<Row> {
  return asAdmin(async (trx) => {
    const now = clock.now()
    const values = toValues(form)
    const source = 'fundharbor'
    const tags = await tagsAfter(trx, [{ source }, values], { keepsCategory: true })
    const row = await AdminOpportunityModel.query(trx)
      .insert({
        ...values,
        ...tags,
        source,
        sourceId: randomUUID(),
        readAt: now,
        postedAt: now,
        createdBy: admin.id,
        createdAt: now,
        updatedAt: now,
      } as Partial<Row>)
      .returning('*')
    await storeFacts(trx, [row])
    await recordAuditEvent(trx, admin, {
      action: 'added',
      subject: `opportunity ${row.id}`,
      details: { before: {}, after: toAudited(values, row.deadlineZone) },
    })
    return row
  })
}

type Edit = z.output<typeof OpportunityEdit>

/** Saves an edit. Throws CONFLICT with the current opportunity if the form is based on an older revision. */
export const editOpportunity = (admin: Person, id: string, form: Edit): Promise<Row> =>
  asAdmin(async (trx) => {
    const row = await lockOpportunity(trx, id)
    assertLatest(row, form.revision)
    const changes = toChanges(row, form)
    assertValidEdit(row, form, changes)
    return write(trx, admin, { row, changes, action: 'edited' })
  })

/** Activates or deactivates an opportunity. */
export const activateOpportunity = (
  admin: Person,
  id: string,
  { isActive, revision }: { isActive: boolean; revision: number },
): Promise<Row> =>
  asAdmin(async (trx) => {
    const row = await lockOpportunity(trx, id)
    assertLatest(row, revision)
    const changes = row.isActive === isActive ? {} : { isActive }
    return write(trx, admin, { row, changes, action: isActive ? 'activated' : 'deactivated' })
  })

function assertLatest(row: Row, revision: number): void {
  if (row.revision !== revision) throw changedMeanwhile('This opportunity', presentAdminOpportunity(row))
}

interface Change {
  row: Row
  changes: Values
  action: string
}

async function write(trx: Knex, admin: Person, { row, changes, action }: Change): Promise<Row> {
  const names = Object.keys(changes).filter((name) => !isDerived(name))
  if (names.length === 0) return row
  const before = Object.fromEntries(names.map((name) => [name, Reflect.get(row, name) as unknown]))
  const after = await row.$query(trx).patchAndFetch({
    ...changes,
    ...(await tagsAfter(trx, [row, changes], { keepsCategory: true })),
    sourceValues: toSourceValues(row, changes),
    updatedAt: clock.now(),
  } as Partial<Row>)
  await storeFacts(trx, [after])
  await recordAuditEvent(trx, admin, {
    action,
    subject: `opportunity ${row.id}`,
    details: {
      before: toAudited(before, row.deadlineZone),
      after: toAudited(Object.fromEntries(names.map((name) => [name, changes[name]])), after.deadlineZone),
    },
  })
  return after
}
