import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { excerptOf } from '../imports/markup.ts'
import { endsWithEllipsis } from '../imports/texts.ts'
import { toField } from '../opportunities/field-lists.ts'
import type { AdminOpportunityModel } from './model.ts'
import { shortened } from './source-values.ts'
import { tagsAfter } from './tags.ts'
import { asAdmin, lockOpportunity } from './write.ts'

type Row = AdminOpportunityModel

const followingFrom = (description: string) => ({
  excerpt: excerptOf(description),
  isExcerpt: endsWithEllipsis(description),
})

/** Gives every field that the team had set back to the source. */
export const releaseEdits = (admin: Person, id: string): Promise<Row> =>
  asAdmin(async (trx) => {
    const row = await lockOpportunity(trx, id)
    const said = Object.entries(row.sourceValues)
    if (said.length === 0) throw conflict('Nothing of this opportunity was edited.')
    const fields = said.map(([column, value]): [string, unknown] => [toField(column), value])
    const values = Object.fromEntries(fields)
    const before = Object.fromEntries(fields.map(([name]) => [name, Reflect.get(row, name) as unknown]))
    const after = await row.$query(trx).patchAndFetch({
      ...values,
      ...(await tagsAfter(trx, [row, values], { keepsCategory: row.source === 'fundharbor' })),
      ...(typeof values.description === 'string' ? followingFrom(values.description) : {}),
      sourceValues: {},
      updatedAt: clock.now(),
    } as Partial<Row>)
    await recordAuditEvent(trx, admin, {
      action: 'gave back to its source',
      subject: `opportunity ${id}`,
      details: { before: shortened(before), after: shortened(values) },
    })
    return after
  })
