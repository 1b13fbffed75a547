import { clock } from '@fundharbor/chassis/runtime/clock'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'
import { addYears } from 'date-fns/addYears'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import { VISIBLE } from '../applications/model.ts'
import { StepModel } from '../fit/model.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { MAX_SAVED } from '../saved/opportunity-model.ts'

/** An opportunity that a member works toward, for a project or none, with the steps of a go. */
export interface Goal {
  opportunity: OpportunityModel & { deadline: Date }
  projectId: string | null
  steps: StepModel[]
}

const PAST_DAYS = 31
const YEARS_AHEAD = 2

interface GoalRow {
  opportunityId: string
  projectId: string | null
  decisionId: string | null
}

/**
 * What a workspace saved, decided to apply for, or drafts. A no-go, and what was sent, is no goal
 * any more. What was saved without a project is not repeated beside the project that it was decided on for.
 */
async function readRows({ id, workspaceId }: Person): Promise<GoalRow[]> {
  const { rows } = await Model.knex().raw(
    `WITH own AS (SELECT * FROM applications WHERE ${VISIBLE}),
     decided AS (
       SELECT d.id, d.opportunity_id, d.project_id, d.status, EXISTS (
         SELECT 1 FROM own a
         WHERE (a.id = d.application_id OR (a.opportunity_id = d.opportunity_id
             AND a.project_id IS NOT DISTINCT FROM d.project_id))
           AND a.status NOT IN ('draft', 'withdrawn')) AS is_sent
       FROM decisions d WHERE d.workspace_id = :workspaceId),
     followed AS (
       SELECT opportunity_id, project_id FROM saved_opportunities
         WHERE ${VISIBLE}
       UNION
       SELECT opportunity_id, project_id FROM own WHERE status = 'draft')
     SELECT opportunity_id AS "opportunityId", project_id AS "projectId", id AS "decisionId" FROM decided
     WHERE status = 'go' AND NOT is_sent
     UNION ALL
     SELECT f.opportunity_id, f.project_id, NULL FROM followed f
     WHERE NOT EXISTS (
       SELECT 1 FROM own a WHERE a.opportunity_id = f.opportunity_id
         AND a.status NOT IN ('draft', 'withdrawn'))
       AND NOT EXISTS (
       SELECT 1 FROM decided d WHERE d.opportunity_id = f.opportunity_id AND d.status <> 'considering'
         AND (f.project_id IS NULL OR d.project_id = f.project_id))
       AND NOT (f.project_id IS NULL AND EXISTS (
         SELECT 1 FROM followed o WHERE o.opportunity_id = f.opportunity_id AND o.project_id IS NOT NULL))
     LIMIT :most`,
    { id, workspaceId, most: 2 * MAX_SAVED },
  )
  return rows
}

/**
 * A member's goals that closed within the last month or close within two years, soonest first. Without those of decisions
 * for who must not read the pipeline.
 */
export async function readGoals(person: Person): Promise<Goal[]> {
  const readsDecisions = allows(person.workspaceRole, 'read')
  const rows = (await readRows(person)).filter(({ decisionId }) => decisionId === null || readsDecisions)
  const now = clock.now()
  const opportunities = await OpportunityModel.query()
    .findByIds(rows.map(({ opportunityId }) => opportunityId))
    .where({ isActive: true })
    .whereBetween('deadline', [subDays(now, PAST_DAYS), addYears(now, YEARS_AHEAD)])
    .orderBy(['deadline', 'id'])
  const steps = await StepModel.query()
    .whereIn(
      'decisionId',
      rows.flatMap(({ decisionId }) => decisionId ?? []),
    )
    .orderBy(['dueOn', 'position'])
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
