import { forumModeration } from '@fundharbor/contracts/content/forum'
import { call } from '@fundharbor/kit'

const all = ['content', 'admin', 'forum']

/** The forum in the query cache: removing a discussion also closes its reports. */
export const keysOf = (kind: 'discussions' | 'reports' | 'discussion') => ({
  queryKey: [...all, kind],
  affects: [all],
})

export const removeDiscussion = (id: string) => call(forumModeration.remove, { params: { id } })

export const removeReply = (id: string) => call(forumModeration.removeReply, { params: { id } })

export const restoreDiscussion = (id: string) => call(forumModeration.restore, { params: { id } })

export const restoreReply = (id: string) => call(forumModeration.restoreReply, { params: { id } })
