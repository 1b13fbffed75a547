import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { subjectOf, type SubjectModel } from './model.ts'
import { startSubjectPass } from './retag-passes.ts'
import { withVocabularyChange, lockSubject } from './write.ts'

/** Removes a subject. The row stays, so that loading shipped subjects does not bring it back. */
export const removeSubject = (admin: Person, id: string): Promise<SubjectModel> =>
  setRemoved(admin, id, { isRemoved: true, action: 'removed' })

/** Restores a removed subject. */
export const restoreSubject = (admin: Person, id: string): Promise<SubjectModel> =>
  setRemoved(admin, id, { isRemoved: false, action: 'restored' })

const setRemoved = (
  admin: Person,
  id: string,
  { isRemoved, action }: { isRemoved: boolean; action: string },
): Promise<SubjectModel> =>
  withVocabularyChange(async (trx) => {
    const row = await lockSubject(trx, id)
    if (row.isRemoved === isRemoved)
      throw conflict(
        isRemoved ? 'This subject has already been removed.' : 'This subject has not been removed.',
      )
    const after = await row
      .$query(trx)
      .patchAndFetch({ isRemoved, revision: row.revision + 1, updatedAt: clock.now() })
    await startSubjectPass(trx, [subjectOf(row)])
    await recordAuditEvent(trx, admin, {
      action,
      subject: `subject ${id}`,
      details: { before: { isRemoved: row.isRemoved }, after: { isRemoved } },
    })
    return after
  })
