import { randomUUID } from 'node:crypto'
import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import type { OpportunityEdit, OpportunityForm } from '@fundharbor/contracts/catalog/admin-opportunities'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { z } from 'zod'
import { AdminOpportunityModel } from './model.ts'
import { presentAdminOpportunity } from './presenter.ts'
import { afterEdit, shortened } from './source-values.ts'
import { tagsAfter } from './tags.ts'
import { assertComplete, changesOf, isDerived, valuesOf, type Values } from './values.ts'

type Row = AdminOpportunityModel

/** A transaction whose changes stand in the history as an administrator's. */
export const asAdmin = <T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  Model.knex().transaction(async (trx) => {
    await trx.raw("SELECT set_config('fundharbor.origin', 'admin', true)")
    return work(trx)
  })

/** The opportunity, locked until the transaction ends. */
export async function lockOpportunity(trx: Knex, id: string): Promise<Row> {
  const row = await AdminOpportunityModel.query(trx).findById(id).whereNull('deletedAt').forUpdate()
  if (!row) throw notFound('Opportunity')
  return row
}

/** Enters an opportunity by hand. */
export function createOpportunity(admin: Person, form: z.output<typeof OpportunityForm>): Promise<Row> {
  return asAdmin(async (trx) => {
    const now = clock.now()
    const values = valuesOf(form)
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
    await recordAuditEvent(trx, admin, {
      action: 'added',
      subject: `opportunity ${row.id}`,
      details: { before: {}, after: shortened(values) },
    })
    return row
  })
}

type Edit = z.output<typeof OpportunityEdit>

/**
 * Changes what the form says otherwise. Throws CONFLICT with the opportunity as it is, where the form is of an
 * older one.
 */
export const editOpportunity = (admin: Person, id: string, form: Edit): Promise<Row> =>
  asAdmin(async (trx) => {
    const row = await lockOpportunity(trx, id)
    assertLatest(row, form.revision)
    const changes = changesOf(row, form)
    assertComplete(row, form, changes)
    return write(trx, admin, { row, changes, action: 'edited' })
  })

/** Shows or hides an opportunity. */
export const activateOpportunity = (
  admin: Person,
  id: string,
  { isActive, revision }: { isActive: boolean; revision: number },
): Promise<Row> =>
  asAdmin(async (trx) => {
    const row = await lockOpportunity(trx, id)
    assertLatest(row, revision)
    const changes = row.isActive === isActive ? {} : { isActive }
    return write(trx, admin, { row, changes, action: isActive ? 'showed' : 'hid' })
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
    sourceValues: afterEdit(row, changes),
    updatedAt: clock.now(),
  } as Partial<Row>)
  await recordAuditEvent(trx, admin, {
    action,
    subject: `opportunity ${row.id}`,
    details: {
      before: shortened(before),
      after: shortened(Object.fromEntries(names.map((name) => [name, changes[name]]))),
    },
  })
  return after
}
