import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { excerptOf } from '../../records/imports/markup.ts'
import { endsWithEllipsis } from '../../records/imports/texts.ts'
import { storeFacts } from '../../records/facts/stored-facts.ts'
import { toField } from '../../records/opportunities/field-lists.ts'
import type { AdminOpportunityModel } from './model.ts'
import { toAudited } from './source-values.ts'
import { tagsAfter } from './tags.ts'
import { asAdmin, lockOpportunity } from './write.ts'

type Row = AdminOpportunityModel

const excerptColumns = (description: string) => ({
  excerpt: excerptOf(description),
  isExcerpt: endsWithEllipsis(description),
})

/** Resets every edited field to the source's value. */
export const resetEdits = (admin: Person, id: string): Promise<Row> =>
  asAdmin(async (trx) => {
    const row = await lockOpportunity(trx, id)
    const entries = Object.entries(row.sourceValues)
    if (entries.length === 0) throw conflict('This opportunity has no edits.')
    const fields = entries.map(([column, value]): [string, unknown] => [toField(column), value])
    const values = Object.fromEntries(fields)
    const before = Object.fromEntries(fields.map(([name]) => [name, Reflect.get(row, name) as unknown]))
    const after = await row.$query(trx).patchAndFetch({
      ...values,
      ...(await tagsAfter(trx, [row, values], { keepsCategory: row.source === 'fundharbor' })),
      ...(typeof values.description === 'string' ? excerptColumns(values.description) : {}),
      sourceValues: {},
      updatedAt: clock.now(),
    } as Partial<Row>)
    await storeFacts(trx, [after])
    await recordAuditEvent(trx, admin, {
      action: 'reset to source',
      subject: `opportunity ${id}`,
      details: {
        before: toAudited(before, row.deadlineZone),
        after: toAudited(values, after.deadlineZone),
      },
    })
    return after
  })
