import { describeGrantActivity, type GrantActivity } from '@fundharbor/contracts/catalog/grant-activity'
import type { Activity } from '@fundharbor/contracts/identity/members'
import { rolesWithArticle } from './roles.ts'

/** Something that happened in the organization, in words. */
export interface ActivityEntry {
  id: string
  at: string
  about: 'members' | 'grants'
  text: string
  /** The grant that it is about, if it is still there. */
  grantId: string | null
}

const MAX_SHOWN = 100

/** The newest first. */
export const latest = (entries: readonly ActivityEntry[]): ActivityEntry[] =>
  entries.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MAX_SHOWN)

export const fromGrants = (activity: GrantActivity): ActivityEntry => ({
  id: activity.id,
  at: activity.at,
  about: 'grants',
  text: asSentence(describeGrantActivity(activity)),
  grantId: activity.grantId,
})

/** A reason may end with a period of its own. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

export const fromMembers = (activity: Activity): ActivityEntry => ({
  id: activity.id,
  at: activity.at,
  about: 'members',
  text: sentenceOf(activity),
  grantId: null,
})

function sentenceOf({ action, actor, subject, role, gaveSeat }: Activity): string {
  const who = actor ?? 'A former member'
  // Who was invited is told to owners alone.
  const nobody = action === 'invited' || action === 'withdrew' ? 'someone' : 'a former member'
  const whom = subject ?? nobody
  const as = role ? rolesWithArticle[role] : ''
  if (gaveSeat) return `${who} gave ${whom} a seat.`
  const sentences: Record<Activity['action'], string> = {
    invited: `${who} invited ${whom} as ${as}.`,
    withdrew: `${who} withdrew the invitation to ${whom}.`,
    joined: `${who} joined as ${as}.`,
    'changed-role': `${who} made ${whom} ${as}.`,
    removed: `${who} removed ${whom}.`,
    left: `${who} left.`,
  }
  return sentences[action]
}
