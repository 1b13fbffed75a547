import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Instant, text } from '../primitives.ts'

/** A dated step on the way to the deadline. `id` is null until a go keeps the plan. */
export const FitStep = z.object({
  id: z.uuid().nullable(),
  title: z.string(),
  dueOn: Day.nullable(),
  isDone: z.boolean(),
  /** Not done, and its day has passed. */
  isLate: z.boolean(),
  /** The member who does it. */
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable().default(null),
  revision: z.number().int(),
})
export type FitStep = z.infer<typeof FitStep>

/** The columns of the board that a decision moves through. People decide between the first three here. */
export const decisionStatuses = [
  'considering',
  'go',
  'no-go',
  'drafting',
  'in-review',
  'submitted',
  'won',
  'lost',
] as const
export const DecisionStatus = z.enum(decisionStatuses)
export type DecisionStatus = z.infer<typeof DecisionStatus>

/** What pages call each column. */
export const statusLabels: Record<DecisionStatus, string> = {
  considering: 'Considering',
  go: 'Go',
  'no-go': 'No-go',
  drafting: 'Drafting',
  'in-review': 'In review',
  submitted: 'Submitted',
  won: 'Won',
  lost: 'Lost',
}

/** A person's decision about an opportunity for a project of their workspace. `version` counts changes. */
export const Decision = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  projectId: z.uuid(),
  opportunityId: z.uuid(),
  status: DecisionStatus,
  reason: z.string(),
  /** Null after their account was deleted. */
  decidedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  decidedAt: Instant,
  /** The draft that a go started; null without one, or after it was deleted. */
  applicationId: z.uuid().nullable(),
  version: z.number().int(),
})
export type Decision = z.infer<typeof Decision>

/** A decision, the first with `version` 0. Without `project`, it is about the default project. */
export const NewDecision = z.object({
  project: z.uuid().optional(),
  status: z.enum(['considering', 'go', 'no-go'], 'Choose go or no-go'),
  reason: text(1000).default(''),
  version: z.number().int().min(0).max(2_000_000_000),
})
export type NewDecision = z.input<typeof NewDecision>

/** Changes of a step; `revision` is the one that the change is based on. */
export const StepChange = z.object({
  isDone: z.boolean().optional(),
  dueOn: Day.nullable().optional(),
  title: text(200).pipe(z.string().min(1, 'Enter what is to be done')).optional(),
  revision: z.number().int().min(1).max(2_000_000_000),
})
export type StepChange = z.input<typeof StepChange>

/** Steps that get another day together; each `revision` is the one that the move is based on. */
export const StepMoves = z.object({
  steps: z
    .array(z.object({ id: z.uuid(), dueOn: Day, revision: StepChange.shape.revision }))
    .min(1)
    .max(100),
})
export type StepMoves = z.infer<typeof StepMoves>

/** A decision with the steps that belong to it. */
export const DecisionWithSteps = z.object({ decision: Decision, steps: z.array(FitStep) })
export type DecisionWithSteps = z.infer<typeof DecisionWithSteps>

const params = z.object({ id: z.uuid() })

/** Go or no-go for an opportunity and a project, and the steps of a go. */
export const decisions = {
  /** 409 with the current decision in `current` if somebody decided in the meantime. A go starts a draft application. */
  decide: endpoint({
    method: 'PUT',
    path: '/api/opportunities/:id/decision',
    summary: 'Decide go or no-go for an opportunity and a project',
    permission: 'edit',
    params,
    body: NewDecision,
    response: DecisionWithSteps,
  }),
  /** 409 with the current step in `current` if somebody changed it in the meantime. */
  changeStep: endpoint({
    method: 'PATCH',
    path: '/api/opportunities/:id/steps/:stepId',
    summary: 'Mark a step as done, or change its day or text',
    permission: 'edit',
    params: params.extend({ stepId: z.uuid() }),
    body: StepChange,
    response: FitStep,
  }),
  /** All or none: 409 with the current step in `current` if somebody changed one of them in the meantime. */
  moveSteps: endpoint({
    method: 'PATCH',
    path: '/api/opportunities/:id/steps',
    summary: 'Move steps to other days, all or none',
    permission: 'edit',
    params,
    body: StepMoves,
    response: z.array(FitStep),
  }),
}

/** Decisions, for the service that keeps recommendations. */
export const internalDecisions = {
  noGo: endpoint({
    method: 'GET',
    path: '/internal/workspaces/:id/no-go',
    summary: 'Opportunities that a workspace decided against, latest first; for one project with `project`',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    query: z.object({ project: z.uuid().optional() }),
    response: z.object({ ids: z.array(z.uuid()).max(1000) }),
  }),
}
