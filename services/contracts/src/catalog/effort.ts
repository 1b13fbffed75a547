import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

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

/** The error for hours for one application that are out of range. */
export const HOURS_RANGE = 'Enter between 1 and 2,000 hours'
const hours = z.number(HOURS_RANGE).int(HOURS_RANGE).min(1, HOURS_RANGE).max(2000, HOURS_RANGE)

/** The error for hours a week that are out of range. */
export const WEEK_RANGE = 'Enter between 1 and 168 hours'

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
  hoursPerWeek: z.number(WEEK_RANGE).int(WEEK_RANGE).min(1, WEEK_RANGE).max(168, WEEK_RANGE),
})
export type EffortChange = z.input<typeof EffortChange>

/** The working hours of the signed-in person's workspace. */
export const effort = {
  read: endpoint({
    method: 'GET',
    path: '/api/effort',
    summary: 'Working hours that applications take, by kind of call',
    response: EffortSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/effort',
    summary: "Change your workspace's working hours by kind of call",
    permission: 'edit',
    body: EffortChange,
    response: EffortSettings,
  }),
}
