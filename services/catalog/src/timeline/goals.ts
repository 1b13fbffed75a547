import { clock } from '@fundharbor/chassis/runtime/clock'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'
import { addYears } from 'date-fns/addYears'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import type { StepModel } from '../fit/model.ts'
import type { ShownStep } from '../fit/presenter.ts'
import { OpportunityModel } from '../opportunities/model.ts'

/** An opportunity that a member works toward, for a project or none, with the steps of a go. */
export interface Goal {
  opportunity: Pick<OpportunityModel, (typeof SHOWN)[number]> & { deadline: Date }
  projectId: string | null
  steps: GoalStep[]
}

/** What the page needs, without the long texts. */
const SHOWN = [
  'id',
  'title',
  'funderName',
  'deadline',
  'deadlineZone',
  'source',
  'sourceCodes',
  'fundingType',
  'minAmount',
  'maxAmount',
] as const

/** Most goals of a timeline, soonest first. */
const MAX_GOALS = 500
const PAST_DAYS = 31
const YEARS_AHEAD = 2

/** A step, and whose it is. */
type GoalStep = ShownStep & Pick<StepModel, 'decisionId'>

interface GoalRow {
  opportunityId: string
  projectId: string | null
  decisionId: string | null
}

/**
 * What a workspace saved, decided to apply for, or drafts, soonest first. A no-go, and what was sent, is no goal
 * any more. What was saved without a project is not repeated beside the project that it was decided on for.
 */
const GOALS = `WITH own AS (SELECT id, opportunity_id, project_id, status FROM applications WHERE workspace_id = :workspaceId),
     decided AS (
       SELECT d.id, d.opportunity_id, d.project_id, d.status, EXISTS (
         SELECT 1 FROM own a
         WHERE (a.id = d.application_id OR (a.opportunity_id = d.opportunity_id
             AND a.project_id IS NOT DISTINCT FROM d.project_id))
           AND a.status NOT IN ('draft', 'withdrawn')) AS is_sent
       FROM decisions d WHERE d.workspace_id = :workspaceId),
     followed AS (
       SELECT opportunity_id, project_id FROM saved_opportunities
         WHERE workspace_id = :workspaceId
       UNION
       SELECT opportunity_id, project_id FROM own WHERE status = 'draft'),
     goals AS (
     SELECT opportunity_id, project_id, id AS decision_id FROM decided
     WHERE status = 'go' AND NOT is_sent AND :readsDecisions
     UNION ALL
     SELECT f.opportunity_id, f.project_id, NULL FROM followed f
     WHERE NOT EXISTS (
       SELECT 1 FROM own a WHERE a.opportunity_id = f.opportunity_id
         AND a.status NOT IN ('draft', 'withdrawn'))
       AND NOT EXISTS (
       SELECT 1 FROM decided d WHERE d.opportunity_id = f.opportunity_id AND d.status <> 'considering'
         AND (f.project_id IS NULL OR d.project_id = f.project_id))
       AND NOT (f.project_id IS NULL AND EXISTS (
         SELECT 1 FROM followed o WHERE o.opportunity_id = f.opportunity_id AND o.project_id IS NOT NULL)))
     SELECT g.opportunity_id AS "opportunityId", g.project_id AS "projectId", g.decision_id AS "decisionId"
     FROM goals g JOIN opportunities o ON o.id = g.opportunity_id
     WHERE o.is_active AND o.deadline BETWEEN :from AND :to
     ORDER BY o.deadline, o.id, g.project_id
     LIMIT :most`

async function readRows({ workspaceId, workspaceRole }: Person): Promise<GoalRow[]> {
  const now = clock.now()
  const { rows } = await Model.knex().raw(GOALS, {
    workspaceId,
    readsDecisions: allows(workspaceRole, 'read'),
    from: subDays(now, PAST_DAYS),
    to: addYears(now, YEARS_AHEAD),
    most: MAX_GOALS,
  })
  return rows
}

/** Plain rows with days as text, as thousands of models would keep other requests waiting. */
const readSteps = (decisionIds: readonly string[]): Promise<GoalStep[]> =>
  Model.knex()
    .table('steps')
    .whereIn('decision_id', decisionIds)
    .orderBy(['due_on', 'position'])
    .select('id', 'decision_id', 'title', 'done_at', 'assignee_id', 'assignee_name', 'revision')
    .select(Model.knex().raw('due_on::text'))

/**
 * A member's goals that closed within the last month or close within two years, soonest first. Without those of decisions
 * for who must not read the pipeline.
 */
export async function readGoals(person: Person): Promise<Goal[]> {
  const rows = await readRows(person)
  const [opportunities, steps] = await Promise.all([
    OpportunityModel.query()
      .select(SHOWN)
      .findByIds(rows.map(({ opportunityId }) => opportunityId))
      .orderBy(['deadline', 'id']),
    readSteps(rows.flatMap(({ decisionId }) => decisionId ?? [])),
  ])
  const rowsOf = Map.groupBy(rows, ({ opportunityId }) => opportunityId)
  const stepsOf = Map.groupBy(steps, ({ decisionId }) => decisionId)
  return opportunities.flatMap((opportunity): Goal[] => {
    const { deadline } = opportunity
    if (!deadline) return []
    return (rowsOf.get(opportunity.id) ?? []).map(({ projectId, decisionId }) => ({
      opportunity: Object.assign(opportunity, { deadline }),
      projectId,
      steps: (decisionId && stepsOf.get(decisionId)) || [],
    }))
  })
}
