import { rowsById } from '@fundharbor/chassis/data/rows-by-id'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { closingStamp, dayIn } from '@fundharbor/contracts/catalog/closing-time'
import { statusLabels } from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { GrantModel } from '../grants/model.ts'
import { presentGrants } from '../grants/read-grants.ts'

type ExportedGrant = Grant & { notes: string }

const sum = (money: string | null) => (money === null ? null : Number(money))

/** As uploads read it: the closing day where the funder is, with the hour if one is known. */
const deadlineOf = ({ opportunity: { deadline, deadlineZone, isRolling } }: Grant) =>
  deadline ? closingStamp({ deadline, deadlineZone }) : isRolling ? 'Rolling' : null

/** Sums are numbers in the grant's currency, and days are those of the funder or the calendar. */
export const grantColumns: CsvColumns<ExportedGrant> = [
  ['Title', (row) => row.opportunity.title],
  ['Funder', (row) => row.opportunity.funderName],
  ['Status', (row) => statusLabels[row.status]],
  ['Status since', (row) => dayIn(row.decidedAt, row.opportunity.deadlineZone)],
  ['Reason', (row) => row.reason || null],
  ['Responsible', (row) => row.responsible?.name ?? null],
  ['Deadline', deadlineOf],
  ['Deadline time zone', (row) => row.opportunity.deadlineZone],
  ['Next step', (row) => row.steps.next?.title ?? null],
  ['Next step due', (row) => row.steps.next?.dueOn ?? null],
  ['Sent', (row) => row.sent?.on ?? null],
  ['Funder’s number', (row) => row.sent?.number ?? null],
  ['Requested', (row) => sum(row.sums.requested)],
  ['Awarded', (row) => sum(row.sums.awarded)],
  ['Currency', (row) => row.sums.currency],
  ['Notes', (row) => row.notes || null],
  ['Saved', (row) => dayIn(row.savedAt, row.opportunity.deadlineZone)],
]

/** The grants that belong to the member's workspace, in the order of the ids. */
export const everyGrant = (
  member: MemberInWorkspace,
  chosen: readonly string[],
): AsyncGenerator<ExportedGrant> =>
  rowsById(chosen, async (ids) => {
    const rows = await GrantModel.seenBy(member).whereIn('g.id', ids)
    const notes = new Map(rows.map((row) => [row.id, row.notes]))
    const found = new Map((await presentGrants(rows)).map((grant) => [grant.id, grant]))
    return ids.flatMap((id) => {
      const grant = found.get(id)
      return grant ? [{ ...grant, notes: notes.get(id) ?? '' }] : []
    })
  })
