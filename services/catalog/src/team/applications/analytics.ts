import { clock } from '@fundharbor/chassis/runtime/clock'
import { ApplicationStatus, type ApplicationAnalytics } from '@fundharbor/contracts/catalog/applications'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { Model } from 'objection'

const MONTHS = 12

/** Computes the analytics of a workspace's applications. */
export async function readAnalytics({ workspaceId }: MemberInWorkspace): Promise<ApplicationAnalytics> {
  const member = { workspaceId }
  const [months, statuses, byCategory, money] = await Promise.all([
    countPerMonth(member),
    readRows<{ status: ApplicationStatus; count: number }>(
      `SELECT status, count(*)::int AS count FROM applications WHERE workspace_id = :workspaceId GROUP BY status`,
      member,
    ),
    readRows<ApplicationAnalytics['byCategory'][number]>(
      `SELECT project_category AS category, count(*)::int AS count FROM applications
       WHERE workspace_id = :workspaceId AND status <> 'draft' AND project_category IS NOT NULL
       GROUP BY project_category ORDER BY count DESC, category`,
      member,
    ),
    readRows<ApplicationAnalytics['money'][number]>(
      `SELECT currency, sum(requested_amount)::numeric(15, 2)::text AS requested,
         coalesce(sum(coalesce(granted_amount, requested_amount)) FILTER (WHERE status = 'approved'), 0)
           ::numeric(15, 2)::text AS granted
       FROM applications WHERE workspace_id = :workspaceId AND status NOT IN ('draft', 'withdrawn')
       GROUP BY currency ORDER BY sum(requested_amount) DESC, currency`,
      member,
    ),
  ])
  const count = new Map(statuses.map((row) => [row.status, row.count]))
  const byStatus = ApplicationStatus.options.map((status) => ({ status, count: count.get(status) ?? 0 }))
  return { months, byStatus, byCategory, money }
}

/** Counts for each of the last twelve months, including months without applications. */
const countPerMonth = (member: Pick<MemberInWorkspace, 'workspaceId'>) =>
  readRows<ApplicationAnalytics['months'][number]>(
    `SELECT to_char(month, 'YYYY-MM') AS month,
       count(*) FILTER (WHERE moment = 'submitted')::int AS submitted,
       count(*) FILTER (WHERE moment = 'approved')::int AS approved,
       count(*) FILTER (WHERE moment = 'rejected')::int AS rejected
     FROM generate_series(date_trunc('month', CAST(:now AS timestamptz) AT TIME ZONE 'UTC') - :back * interval '1 month',
       date_trunc('month', CAST(:now AS timestamptz) AT TIME ZONE 'UTC'), interval '1 month') AS months(month)
     LEFT JOIN (
       SELECT 'submitted' AS moment, submitted_at AS at FROM applications
         WHERE workspace_id = :workspaceId AND submitted_at IS NOT NULL
       UNION ALL
       SELECT status, reviewed_at FROM applications
         WHERE workspace_id = :workspaceId AND status IN ('approved', 'rejected')
     ) AS moments ON date_trunc('month', at AT TIME ZONE 'UTC') = month
     GROUP BY months.month ORDER BY months.month`,
    { ...member, now: clock.now(), back: MONTHS - 1 },
  )

async function readRows<Row>(sql: string, bindings: Record<string, string | number | Date>): Promise<Row[]> {
  const { rows } = await Model.knex().raw(sql, bindings)
  return rows
}
