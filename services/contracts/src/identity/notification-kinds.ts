import { z } from 'zod'

interface KindFacts {
  /** What the preferences call it. */
  label: string
  /** A sentence with `{actor}` and `{title}`. */
  sentence: string
  /** Whether it is also emailed to people who have not chosen. */
  byEmail: boolean
}

/** What members are notified about. A service that adds a kind sends it once identity-billing and the shell know it. */
export const notificationKinds = {
  mention: { label: 'Mentions', sentence: '{actor} mentioned you in “{title}”', byEmail: true },
  'comment-reply': {
    label: 'Replies to your comments',
    sentence: '{actor} replied to your comment on “{title}”',
    byEmail: false,
  },
  assigned: {
    label: 'Opportunities assigned to you',
    sentence: '{actor} made you responsible for “{title}”',
    byEmail: true,
  },
  'task-assigned': {
    label: 'Steps assigned to you',
    sentence: '{actor} assigned you a step of “{title}”',
    byEmail: true,
  },
  'approval-requested': {
    label: 'Requests for your approval',
    sentence: '{actor} asked you to approve “{title}”',
    byEmail: true,
  },
  'approval-given': {
    label: 'Approvals that you asked for',
    sentence: '{actor} approved “{title}”',
    byEmail: true,
  },
  'changes-requested': {
    label: 'Requests for changes',
    sentence: '{actor} requested changes to “{title}”',
    byEmail: true,
  },
  'member-joined': {
    label: 'Accepted invitations',
    sentence: '{actor} accepted your invitation to {title}',
    byEmail: false,
  },
  'role-changed': {
    label: 'Changes to your role',
    sentence: '{actor} changed your role in {title}',
    byEmail: false,
  },
  'seat-given': { label: 'Seats you get', sentence: 'You have a seat in {title}', byEmail: false },
  'seat-lost': {
    label: 'Seats you lose',
    sentence: 'You no longer have a seat in {title}, so you can only read there',
    byEmail: false,
  },
} as const satisfies Record<string, KindFacts>

export type NotificationKind = keyof typeof notificationKinds

export const kindsInOrder = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

export const NotificationKind = z.enum(kindsInOrder)

const factsOf = (kind: string): KindFacts | undefined =>
  (notificationKinds as Record<string, KindFacts | undefined>)[kind]

/** Whether a kind is emailed to people who have not chosen. */
export const isEmailedByDefault = (kind: string): boolean => factsOf(kind)?.byEmail ?? false

interface Described {
  /** Kinds of a newer release get a general sentence. */
  kind: string
  /** Null: nobody in particular, or an account that was deleted or left. */
  actor: string | null
  title: string
}

/** What a notification says: `Amara Okafor mentioned you in “Night clinic”`. */
export function describeNotification({ kind, actor, title }: Described): string {
  const sentence = factsOf(kind)?.sentence ?? 'There is something new in “{title}”'
  const values: Record<string, string> = { actor: actor ?? 'Someone', title }
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
