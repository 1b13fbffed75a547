import type { ApplicationStatus } from '@fundharbor/contracts/catalog/applications'
import type { DecisionStatus } from '@fundharbor/contracts/catalog/decisions'
import { ApplicationModel } from '../applications/model.ts'
import type { DecisionModel } from '../fit/model.ts'

/** The application of a decision. */
export type DecisionApplication = Pick<ApplicationModel, 'id' | 'status'>

/** The applications of decisions, by the decision's id. Everything that the pipeline knows about applications is from here. */
export async function readApplications(
  decisions: readonly DecisionModel[],
): Promise<Map<string, DecisionApplication>> {
  const ids = decisions.flatMap(({ applicationId }) => applicationId ?? [])
  const rows = await ApplicationModel.query().select('id', 'status').whereIn('id', ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    decisions.flatMap(({ id, applicationId }) => {
      const application = applicationId === null ? undefined : byId.get(applicationId)
      return application ? [[id, application] as const] : []
    }),
  )
}

/** The columns of applications that a funder has; a draft or a withdrawn one decides nothing. */
const columns: Partial<Record<ApplicationStatus, DecisionStatus>> = {
  submitted: 'submitted',
  under_review: 'submitted',
  approved: 'won',
  rejected: 'lost',
}

/** The column that an application decides, if it does. */
export const columnOf = (application: DecisionApplication | undefined): DecisionStatus | undefined =>
  application && columns[application.status]
