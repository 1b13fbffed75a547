import { clock } from '@fundharbor/chassis/runtime/clock'
import { aheadOfDeadline } from '@fundharbor/contracts/catalog/grant-status'
import type { Person } from '@fundharbor/contracts/identity/session'
import { addYears } from 'date-fns/addYears'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import { savedBy } from '../grants/list-saved.ts'
import type { GrantModel, StepModel } from '../grants/model.ts'
import type { ShownStep } from '../grants/present-step.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { visibleTo } from '../../records/opportunities/visible.ts'

/** A grant that a workspace works toward, with its steps. */
export interface Goal {
  grant: Pick<GrantModel, 'id' | 'status' | 'projectId'>
  opportunity: Pick<OpportunityModel, (typeof SHOWN)[number]> & { deadline: Date }
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
type GoalStep = ShownStep & Pick<StepModel, 'grantId'>

/** Plain rows with days as text, as thousands of models would keep other requests waiting. */
const readSteps = (grantIds: readonly string[]): Promise<GoalStep[]> =>
  Model.knex()
    .table('steps')
    .whereIn('grant_id', grantIds)
    .orderBy(['due_on', 'position'])
    .select('id', 'grant_id', 'title', 'kind', 'done_at', 'assignee_id', 'assignee_name', 'revision')
    .select(Model.knex().raw('due_on::text'))

/** A member's goals that closed within the last month or close within two years, soonest first. */
export async function readGoals(person: Person): Promise<Goal[]> {
  const now = clock.now()
  const grants = await savedBy(person).whereIn('g.status', [...aheadOfDeadline])
  const grantOf = new Map(grants.map((grant) => [grant.opportunityId, grant]))
  const opportunities = await visibleTo(person)
    .select(SHOWN)
    .findByIds([...grantOf.keys()])
    .whereBetween('deadline', [subDays(now, PAST_DAYS), addYears(now, YEARS_AHEAD)])
    .orderBy(['deadline', 'id'])
    .limit(MAX_GOALS)
  const steps = await readSteps(opportunities.flatMap(({ id }) => grantOf.get(id)?.id ?? []))
  const stepsOf = Map.groupBy(steps, ({ grantId }) => grantId)
  return opportunities.flatMap((opportunity): Goal[] => {
    const { deadline } = opportunity
    const grant = grantOf.get(opportunity.id)
    if (!deadline || !grant) return []
    return [
      { grant, opportunity: Object.assign(opportunity, { deadline }), steps: stepsOf.get(grant.id) ?? [] },
    ]
  })
}
