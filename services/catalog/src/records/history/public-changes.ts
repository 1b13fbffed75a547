import { describeHistory } from '@fundharbor/contracts/catalog/describe-history'
import type { OpportunityChange } from '@fundharbor/contracts/catalog/history'
import { publicMoney } from '@fundharbor/contracts/catalog/public-heads'
import type { PublicChange, RecentChange } from '@fundharbor/contracts/catalog/public-pages'
import type { SourceName } from '@fundharbor/contracts/vocabulary'
import type { OpportunityModel } from '../opportunities/model.ts'
import type { OpenRows } from '../opportunities/open-rows.ts'
import { hideAddresses } from '../opportunities/hide-addresses.ts'
import { readChanges } from './stored-changes.ts'

/** An opportunity's latest changes in words, for visitors. */
export const describePublicChanges = (
  changes: readonly OpportunityChange[],
  { source, ...row }: Pick<OpportunityModel, 'currency' | 'deadlineZone' | 'source'>,
): PublicChange[] =>
  describeHistory(changes, { ...row, source: { name: source as SourceName } }, publicMoney).map((entry) => ({
    at: entry.at,
    by: entry.by,
    fields: entry.fields.map(({ label, values }) => ({
      label,
      values: values ? { before: hideAddresses(values.before), after: hideAddresses(values.after) } : null,
    })),
  }))

/** How many of the opportunities that changed last are read. */
const LOOKED_AT = 30
const SHOWN = 8

/** The latest change of each of some open opportunities, newest first. */
export async function readRecentChanges(rows: OpenRows): Promise<RecentChange[]> {
  const changed = await rows()
    .select('id', 'title', 'currency', 'deadlineZone', 'source')
    .whereColumn('updatedAt', '>', 'createdAt')
    .orderBy([
      { column: 'updatedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(LOOKED_AT)
  const byId = new Map(changed.map((row) => [row.id, row]))
  const changes = Map.groupBy(
    await readChanges([...byId.keys()], LOOKED_AT),
    ({ opportunityId }) => opportunityId,
  )
  return [...changes]
    .flatMap(([id, some]) => {
      const row = byId.get(id)
      const [latest] = row ? describePublicChanges(some, row) : []
      return row && latest ? [{ ...latest, id, title: hideAddresses(row.title) }] : []
    })
    .slice(0, SHOWN)
}
