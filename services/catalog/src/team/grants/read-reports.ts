import { DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import type { ReportDue } from '@fundharbor/contracts/catalog/timeline'
import { Model } from 'objection'
import { todayAt } from '../../records/opportunities/today-at.ts'

/** `s` is the step, `g` the grant, `o` the opportunity, `d.zone` where the funder is. */
const DATED = `steps s JOIN grants g ON g.id = s.grant_id
  LEFT JOIN opportunities o ON o.id = g.opportunity_id
  CROSS JOIN LATERAL (SELECT coalesce(o.deadline_zone, '${DEFAULT_CLOSING_ZONE}') AS zone) d
  LEFT JOIN grant_awards a ON a.grant_id = g.id
  WHERE s.done_at IS NULL AND s.due_on IS NOT NULL AND a.closed_on IS NULL`

/** Reports of won grants whose award is not closed, and that are not done. */
const OPEN_REPORTS = `${DATED} AND s.kind = 'report' AND g.status = 'won'`

/** Open reports, and the other steps that somebody is to do. */
export const OPEN_DUTIES = `${DATED} AND CASE s.kind WHEN 'report' THEN g.status = 'won'
  ELSE s.assignee_id IS NOT NULL AND g.status NOT IN ('lost', 'passed') END`

/** More than anybody can write. */
const MAX_REPORTS = 500

/** A report that is due, and what calendar programs need to know of it. */
export interface OpenReport extends ReportDue {
  stepId: string
  funderName: string
  changedAt: Date
}

/** The reports that a workspace owes to its funders, earliest first. */
export async function readReports(workspaceId: string): Promise<OpenReport[]> {
  const { rows } = await Model.knex().raw(
    `SELECT s.id AS "stepId", s.grant_id AS "grantId", coalesce(o.title, g.opportunity_title) AS "opportunityTitle",
      coalesce(o.funder_name, '') AS "funderName", d.zone AS "deadlineZone",
      s.title, s.due_on::text AS "dueOn", s.updated_at AS "changedAt"
    FROM ${OPEN_REPORTS} AND g.workspace_id = ? ORDER BY s.due_on, s.id LIMIT ${MAX_REPORTS}`,
    [workspaceId],
  )
  return rows.map(({ deadlineZone, ...row }: OpenReport & { deadlineZone: string }) => ({
    ...row,
    isLate: row.dueOn < todayAt({ deadlineZone }),
  }))
}

export const presentReport = ({
  grantId,
  opportunityTitle,
  title,
  dueOn,
  isLate,
}: OpenReport): ReportDue => ({
  grantId,
  opportunityTitle,
  title,
  dueOn,
  isLate,
})
