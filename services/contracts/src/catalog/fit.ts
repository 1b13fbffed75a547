import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Applicant } from '../identity/applicants.ts'
import { Currency, Instant, Money, text } from '../primitives.ts'

/**
 * What a sentence means for an applicant: it fits, it rules them out, somebody has to be asked, or it depends on something
 * that is still to be done.
 */
export const Verdict = z.enum(['yes', 'no', 'ask', 'depends'])
export type Verdict = z.infer<typeof Verdict>

/**
 * What a sentence was held against: a field of `Applicant` (those of the project start with `project.`), or something that
 * no profile says: citizenship, partners, an earlier award, an invitation, a membership, an earlier step.
 */
export const FitField = z.enum([
  'organizationType',
  'country',
  'state',
  'annualBudget',
  'teamSize',
  'foundedYear',
  'taxId',
  'uei',
  'samExpiresOn',
  'pic',
  'project.location',
  'project.amountNeeded',
  'citizenship',
  'partners',
  'earlierAward',
  'invitation',
  'membership',
  'earlierStep',
])
export type FitField = z.infer<typeof FitField>

/** The text of the opportunity that a quote is from; `source` are the source's own names of program and action. */
export const QuoteOrigin = z.enum([
  'title',
  'eligibilityCriteria',
  'eligibilityRequirements',
  'requirements',
  'description',
  'source',
])
export type QuoteOrigin = z.infer<typeof QuoteOrigin>

/**
 * A sentence about who can apply, in the source's words, held against the profile. `answer`: who can settle an `ask`: the
 * profile (a field is empty), you (no profile says it), or the funder.
 */
export const EligibilityFinding = z.object({
  quote: z.string(),
  from: QuoteOrigin,
  verdict: Verdict,
  field: FitField.nullable(),
  because: z.string(),
  answer: z.enum(['profile', 'you', 'funder']).nullable(),
})
export type EligibilityFinding = z.infer<typeof EligibilityFinding>

/** One thing to weigh. `quote` is the opportunity's own words, if they decide. */
export const WorthPoint = z.object({
  name: z.enum(['sum', 'budget', 'matching', 'partners', 'awards', 'effort']),
  verdict: z.enum(['good', 'fair', 'poor', 'unknown']),
  sentence: z.string(),
  quote: z.string().nullable(),
})
export type WorthPoint = z.infer<typeof WorthPoint>

/** Kinds of calls with their usual effort. */
export const EffortKind = z.enum([
  'nih-research',
  'nih-small',
  'research',
  'sbir',
  'eu-research',
  'eu-other',
  'fellowship',
  'prize',
  'loan-or-investment',
  'large-grant',
  'grant',
  'small-grant',
])
export type EffortKind = z.infer<typeof EffortKind>

/** Working hours that an application takes, against the time left. `daysLeft` is null without a deadline, 0 after it. */
export const FitEffort = z.object({
  kind: EffortKind,
  label: z.string(),
  hours: z.number().int(),
  /** The organization's own number instead of the usual one. */
  isAdjusted: z.boolean(),
  hoursPerWeek: z.number().int(),
  weeks: z.number().int(),
  daysLeft: z.number().int().nullable(),
})
export type FitEffort = z.infer<typeof FitEffort>

/** A calendar day, e.g. `2027-05-04`. */
const Day = z.iso.date('Enter a date')

/** Something that an application needs. `startOn`: latest day to start so that it is there in time. */
export const MissingItem = z.object({
  name: z.string(),
  kind: z.enum(['registration', 'document', 'partner', 'profile']),
  label: z.string(),
  because: z.string(),
  quote: z.string().nullable(),
  /** Days that it usually takes. */
  days: z.number().int(),
  startOn: Day.nullable(),
  isLate: z.boolean(),
})
export type MissingItem = z.infer<typeof MissingItem>

/** A dated step on the way to the deadline. `id` is null until a go keeps the plan. */
export const FitStep = z.object({
  id: z.uuid().nullable(),
  title: z.string(),
  dueOn: Day.nullable(),
  isDone: z.boolean(),
  /** Not done, and its day has passed. */
  isLate: z.boolean(),
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

/** Whether an opportunity can be won with a project. */
export const Fit = z.object({
  opportunity: z.object({
    id: z.uuid(),
    title: z.string(),
    funderName: z.string(),
    deadline: Instant.nullable(),
    isRolling: z.boolean(),
    isForecast: z.boolean(),
    isClosed: z.boolean(),
    minAmount: Money.nullable(),
    maxAmount: Money.nullable(),
    currency: Currency,
    sourceUrl: z.string().nullable(),
  }),
  project: z.object({ id: z.uuid(), title: z.string(), isDefault: z.boolean() }),
  eligibility: z.array(EligibilityFinding),
  /** `no` if a sentence says no; `ask`, `depends` likewise; `yes` only if a sentence says who can apply. */
  verdict: Verdict,
  /** The source shortened its text, so that sentences may be missing. */
  isExcerpt: z.boolean(),
  worth: z.array(WorthPoint),
  effort: FitEffort,
  missing: z.array(MissingItem),
  steps: z.array(FitStep),
  decision: Decision.nullable(),
})
export type Fit = z.infer<typeof Fit>

/** A decision with the steps that belong to it. */
export const DecisionWithSteps = z.object({ decision: Decision, steps: z.array(FitStep) })
export type DecisionWithSteps = z.infer<typeof DecisionWithSteps>

const HOURS = 'Enter between 1 and 2,000 hours'
const hours = z.number(HOURS).int(HOURS).min(1, HOURS).max(2000, HOURS)

const PER_WEEK = 'Enter between 1 and 168 hours'

/** Usual working hours by kind of call; `hours` has the workspace's own numbers only. */
export const EffortSettings = z.object({
  kinds: z.array(z.object({ kind: EffortKind, label: z.string(), usualHours: z.number().int() })),
  hours: z.partialRecord(EffortKind, hours),
  hoursPerWeek: z.number().int(),
})
export type EffortSettings = z.infer<typeof EffortSettings>

/** The workspace's own numbers; kinds that are left out have the usual ones. */
export const EffortChange = z.object({
  hours: z.partialRecord(EffortKind, hours),
  hoursPerWeek: z.number(PER_WEEK).int(PER_WEEK).min(1, PER_WEEK).max(168, PER_WEEK),
})
export type EffortChange = z.input<typeof EffortChange>

const params = z.object({ id: z.uuid() })

/** "Can we win this?": an opportunity held against a project of the signed-in person's workspace. */
export const fit = {
  /** Counts as a view like `details`, because it quotes them. 404 for another workspace's project. */
  read: endpoint({
    method: 'GET',
    path: '/api/opportunities/:id/fit',
    summary: 'Whether you can win this: eligibility, worth, what is missing, steps; counts as a view',
    params,
    query: z.object({ project: z.uuid().optional() }),
    response: Fit,
  }),
  /** 409 with the current decision in `current` if somebody decided in the meantime. A go starts a draft application. */
  decide: endpoint({
    method: 'PUT',
    path: '/api/opportunities/:id/decision',
    summary: 'Decide go or no-go for an opportunity and a project',
    params,
    body: NewDecision,
    response: DecisionWithSteps,
  }),
  /** 409 with the current step in `current` if somebody changed it in the meantime. */
  changeStep: endpoint({
    method: 'PATCH',
    path: '/api/opportunities/:id/steps/:stepId',
    summary: 'Mark a step as done, or change its day or text',
    params: z.object({ id: z.uuid(), stepId: z.uuid() }),
    body: StepChange,
    response: FitStep,
  }),
  effort: endpoint({
    method: 'GET',
    path: '/api/effort',
    summary: 'Working hours that applications take, by kind of call',
    response: EffortSettings,
  }),
  saveEffort: endpoint({
    method: 'PUT',
    path: '/api/effort',
    summary: "Change your workspace's working hours by kind of call",
    body: EffortChange,
    response: EffortSettings,
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

/** What an opportunity says about who can apply, for other services. */
export const internalEligibility = {
  read: endpoint({
    method: 'POST',
    path: '/internal/opportunities/:id/eligibility',
    summary: 'Whether an applicant can apply, by the sentences of an opportunity',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    body: Applicant,
    response: z.object({ verdict: Verdict, findings: z.array(EligibilityFinding) }),
  }),
}
