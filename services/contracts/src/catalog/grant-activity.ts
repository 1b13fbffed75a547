import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery } from '../primitives.ts'
import { GrantStatus, statusLabels } from './grant-status.ts'

/** What is recorded about grants, as sentences with `{actor}`, `{title}`, `{subject}`, `{status}` and `{detail}`. */
const sentences = {
  added: '{actor} saved “{title}”',
  imported: '{actor} added “{title}” from “{detail}”',
  moved: '{actor} moved “{title}” to {status}',
  removed: '{actor} removed “{title}” from My Grants',
  assigned: '{actor} made {subject} responsible for “{title}”',
  unassigned: '{actor} left “{title}” without a responsible member',
  'changed-notes': '{actor} changed the notes on “{title}”',
  'changed-sums': '{actor} changed the sums of “{title}”',
  'added-step': '{actor} added the step “{detail}” to “{title}”',
  'assigned-step': '{actor} assigned the step “{detail}” of “{title}” to {subject}',
  'unassigned-step': '{actor} left the step “{detail}” of “{title}” to nobody',
  'finished-step': '{actor} marked the step “{detail}” of “{title}” as done',
  'reopened-step': '{actor} marked the step “{detail}” of “{title}” as not done',
  'changed-step': '{actor} changed the step “{detail}” of “{title}”',
  'moved-steps': '{actor} moved steps of “{title}” to other days',
  'deleted-step': '{actor} deleted the step “{detail}” of “{title}”',
  commented: '{actor} commented on “{title}”',
  'deleted-comment': '{actor} deleted a comment on “{title}”',
  'changed-award': '{actor} changed the award of “{title}”',
  'amended-award': '{actor} recorded an amendment of “{title}”: {detail}',
  'changed-payments': '{actor} changed the payments of “{title}”',
  'changed-award-budget': '{actor} changed the budget of the award of “{title}”',
  'added-expenses': '{actor} added {detail} to “{title}”',
  'deleted-expense': '{actor} deleted an expense of “{title}”',
  'closed-award': '{actor} closed the award of “{title}”',
  'reopened-award': '{actor} reopened the award of “{title}”',
  'added-file': '{actor} added the file “{detail}” to “{title}”',
  'used-document': '{actor} used what “{detail}” says about “{title}”',
  'deleted-file': '{actor} deleted the file “{detail}” of “{title}”',
  recorded: '{actor} recorded the application for “{title}”',
  withdrew: '{actor} withdrew the application for “{title}”',
  'came-again': 'Next year’s entry of “{title}” was added',
  won: 'The application for “{title}” was approved',
  lost: 'The application for “{title}” was rejected',
} as const satisfies Record<string, string>

export type GrantAction = keyof typeof sentences

/** Something that happened to the grants of a workspace; `describeGrantActivity` says it in words. */
export const GrantActivity = z.object({
  id: z.uuid(),
  at: Instant,
  /** A `GrantAction`, or one of a newer release. */
  action: z.string(),
  /** Null after the grant was removed. */
  grantId: z.uuid().nullable(),
  /** The opportunity's title. */
  title: z.string(),
  /** Null after their account was deleted, and for what the funder decided. */
  actor: z.string().nullable(),
  /** The member to whom something was assigned; null after their account was deleted. */
  subject: z.string().nullable(),
  /** The status that a grant was moved to. */
  status: GrantStatus.nullable(),
  /** The reason of a move, or the name of a step or file. */
  detail: z.string().nullable(),
})
export type GrantActivity = z.infer<typeof GrantActivity>

/** What an activity says: `Amara Okafor moved “Night clinics” to Passed: Too far away`. */
export function describeGrantActivity(
  activity: Pick<GrantActivity, 'action' | 'title' | 'actor' | 'subject' | 'status' | 'detail'>,
): string {
  const { action, title, actor, subject, status, detail } = activity
  const sentence = (sentences as Record<string, string | undefined>)[action] ?? '{actor} changed “{title}”'
  const values: Record<string, string> = {
    actor: actor ?? 'A former member',
    title,
    subject: subject ?? 'a former member',
    status: status ? statusLabels[status] : 'another status',
    detail: detail ?? '',
  }
  const described = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return action === 'moved' && detail ? `${described}: ${detail}` : described
}

/** Who did what with grants. Kept for a year. */
export const grantActivity = {
  list: endpoint({
    method: 'GET',
    path: '/api/grants/activity',
    summary: 'What your workspace did with its grants, newest first',
    permission: 'read',
    query: z.object(pageQuery),
    response: z.array(GrantActivity),
  }),
}
