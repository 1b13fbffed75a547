import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DeadlineZone } from './closing-fields.ts'
import { Day, Instant } from '../primitives.ts'
import { GrantStep } from './grant-parts.ts'
import { GrantStatus } from './grant-status.ts'

/**
 * A deadline that a workspace works toward, of a grant that was not sent yet. `closesOn` is the day where the funder is.
 */
export const TimelineEntry = z.object({
  grantId: z.uuid(),
  status: GrantStatus,
  opportunity: z.object({
    id: z.uuid(),
    title: z.string(),
    funderName: z.string(),
    deadline: Instant,
    deadlineZone: DeadlineZone,
  }),
  closesOn: Day,
  projectId: z.uuid().nullable(),
  /**
   * From the day on which writing starts to the one on which the application is sent. `isKept`: by the steps of the grant;
   * otherwise counted back from the deadline. `hours` is the work that it takes.
   */
  writing: z.object({ startsOn: Day, endsOn: Day, hours: z.number().int(), isKept: z.boolean() }),
  /** The steps of the grant, earliest first. */
  steps: z.array(GrantStep),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/**
 * An opportunity that opened at about the same time in several years, by the catalog's records of the same funder and
 * title. `opportunityId` is the latest of them.
 */
export const Reopening = z.object({
  opportunityId: z.uuid(),
  title: z.string(),
  funderName: z.string(),
  expectedOn: Day,
  /** Years in which it opened, earliest first. */
  years: z.array(z.number().int()).min(2),
  /** Whether the member saved one of the records. */
  isSaved: z.boolean(),
})
export type Reopening = z.infer<typeof Reopening>

/** A report that a funder of a won grant expects. */
export const ReportDue = z.object({
  grantId: z.uuid(),
  /** The opportunity's title. */
  opportunityTitle: z.string(),
  title: z.string(),
  dueOn: Day,
  isLate: z.boolean(),
})
export type ReportDue = z.infer<typeof ReportDue>

/** Deadlines, writing, reports due and usual reopenings; `hoursPerWeek` is what the workspace writes in a week. */
export const Timeline = z.object({
  hoursPerWeek: z.number(),
  entries: z.array(TimelineEntry),
  reopenings: z.array(Reopening),
  /** Reports that are not done, earliest first. */
  reports: z.array(ReportDue).default([]),
})
export type Timeline = z.infer<typeof Timeline>

/** The year ahead of the signed-in person. */
export const timeline = {
  /**
   * Deadlines from a month ago to two years ahead. Does not count as a view. The billing role does not see the
   * workspace's decisions.
   */
  read: endpoint({
    method: 'GET',
    path: '/api/timeline',
    summary: 'Your deadlines with the time to write, and when recurring opportunities usually open',
    response: Timeline,
  }),
}
