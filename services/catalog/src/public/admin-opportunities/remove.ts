import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { AdminOpportunityModel } from './model.ts'
import { asAdmin, lockOpportunity } from './write.ts'

/**
 * Hides an opportunity from the catalog and the console. The row stays, because people have saved it or applied for it,
 * and so that imports do not add it again.
 */
export const removeOpportunity = (admin: Person, id: string): Promise<void> =>
  asAdmin(async (trx) => {
    const row = await lockOpportunity(trx, id)
    const now = clock.now()
    await row.$query(trx).patch({ isActive: false, wasActive: row.isActive, deletedAt: now, updatedAt: now })
    await recordAuditEvent(trx, admin, {
      action: 'deleted',
      subject: `opportunity ${id}`,
      details: { before: { title: row.title, source: row.source, isActive: row.isActive }, after: {} },
    })
  })

/** Restores a deleted opportunity. It is active if it was before, or became active at its source since. */
export const restoreOpportunity = (admin: Person, id: string): Promise<AdminOpportunityModel> =>
  asAdmin(async (trx) => {
    const row = await AdminOpportunityModel.ofCatalog(trx).findById(id).whereNotNull('deletedAt').forUpdate()
    if (!row) throw notFound('Deleted opportunity')
    const isActive = row.wasActive ?? false
    const after = await row
      .$query(trx)
      .patchAndFetch({ isActive, wasActive: null, deletedAt: null, updatedAt: clock.now() })
    await recordAuditEvent(trx, admin, {
      action: 'restored',
      subject: `opportunity ${id}`,
      details: { before: {}, after: { title: row.title, isActive } },
    })
    return after
  })
