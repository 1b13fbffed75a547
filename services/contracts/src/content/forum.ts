import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Message, pageQuery, text, tokenInBody } from '../primitives.ts'
import { slugsOf, type Term } from '../vocabulary.ts'

/** Forum categories. Each label contains its slug, so that both spellings filter alike. */
export const forumCategories = [
  { slug: 'funding', label: 'Funding Strategies' },
  { slug: 'grants', label: 'Grants & Applications' },
  { slug: 'nonprofit', label: 'Nonprofit Management' },
  { slug: 'success', label: 'Success Stories' },
  { slug: 'tech', label: 'Tech & Tools' },
] as const satisfies readonly Term[]
export const ForumCategory = z.enum(slugsOf(forumCategories), 'Please select a category')

/** A discussion in lists. `excerpt` is plain text of at most 200 characters. */
export const DiscussionRow = z.object({
  id: z.uuid(),
  title: z.string(),
  author: z.string(),
  category: ForumCategory,
  excerpt: z.string(),
  replies: z.number().int(),
  likes: z.number().int(),
  isPinned: z.boolean(),
  isAnswered: z.boolean(),
  lastActivityAt: Instant,
  createdAt: Instant,
})
export type DiscussionRow = z.infer<typeof DiscussionRow>

/** `correctedSearch`: what was searched instead of a misspelled word that no discussion has. */
export const ListedDiscussion = DiscussionRow.extend({ correctedSearch: z.string().optional() })

/** A reply. `html` is sanitized. `isAnswer`: the author accepted it as the answer. */
export const ForumReply = z.object({
  id: z.uuid(),
  author: z.string(),
  html: z.string(),
  isAnswer: z.boolean(),
  isMine: z.boolean(),
  createdAt: Instant,
})
export type ForumReply = z.infer<typeof ForumReply>

/** A discussion with its replies. `isMine`, `isLiked` and `isSaved` are about the signed-in person; false for visitors. */
export const Discussion = DiscussionRow.omit({ replies: true }).extend({
  html: z.string(),
  replies: z.array(ForumReply),
  isMine: z.boolean(),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
})
export type Discussion = z.infer<typeof Discussion>

/** A new discussion; `text` is Markdown. */
export const NewDiscussion = z.object({
  title: text(200).pipe(z.string().min(5, 'Use at least 5 characters')),
  category: ForumCategory,
  text: text(20_000).pipe(z.string().min(10, 'Use at least 10 characters')),
})
export type NewDiscussion = z.input<typeof NewDiscussion>

/** A new reply; `text` is Markdown. */
export const NewReply = z.object({ text: text(20_000).pipe(z.string().min(1, 'Please write a reply')) })

/**
 * Counts of everything that is not removed. `responseRate` is the percentage of discussions with a reply.
 * Contributors earn 5 points per discussion, 2 per reply, 3 per like received and 10 per accepted answer.
 */
export const ForumSummary = z.object({
  total: z.number().int(),
  categories: z.array(z.object({ category: ForumCategory, count: z.number().int() })),
  activeMembers: z.number().int(),
  posts: z.number().int(),
  answered: z.number().int(),
  responseRate: z.number().int(),
  contributors: z.array(
    z.object({ name: z.string(), posts: z.number().int(), reputation: z.number().int() }),
  ),
})
export type ForumSummary = z.infer<typeof ForumSummary>

const params = z.object({ id: z.uuid() })

/** The forum: visitors read, members write. Responses after a change are the whole discussion. */
export const forum = {
  summary: endpoint({
    method: 'GET',
    path: '/api/forum/summary',
    summary: 'Counts and the five contributors with the highest reputation',
    access: 'everyone',
    response: ForumSummary,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/forum/discussions',
    summary: 'Discussions: pinned first, then by last activity',
    access: 'everyone',
    query: z.object({
      category: ForumCategory.optional(),
      search: text(200).optional(),
      saved: z.enum(['true']).optional(),
      ...pageQuery,
    }),
    response: z.array(ListedDiscussion),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/forum/discussions/:id',
    summary: 'One discussion with its replies',
    access: 'everyone',
    params,
    response: Discussion,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/forum/discussions',
    summary: 'Start a discussion',
    body: NewDiscussion,
    response: Discussion,
    status: 201,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/forum/discussions/:id/replies',
    summary: 'Reply to a discussion; its author gets an email',
    params,
    body: NewReply,
    response: Discussion,
    status: 201,
  }),
  react: endpoint({
    method: 'PUT',
    path: '/api/forum/discussions/:id/reactions',
    summary: 'Like or save a discussion, or undo it',
    params,
    body: z.object({ isLiked: z.boolean().optional(), isSaved: z.boolean().optional() }),
    response: Discussion,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/forum/discussions/:id/answer',
    summary: 'Accept a reply as the answer, or none; for the author and administrators',
    params,
    body: z.object({ replyId: z.uuid().nullable() }),
    response: Discussion,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/forum/discussions/:id/reports',
    summary: 'Report a discussion or one of its replies to the administrators',
    params,
    body: z.object({
      replyId: z.uuid().optional(),
      reason: text(1000).pipe(z.string().min(1, 'Please tell us what is wrong')),
    }),
    response: Message,
    status: 201,
  }),
  /** Mail programs post a form here (RFC 8058). */
  mute: endpoint({
    method: 'POST',
    path: '/api/forum/mute',
    summary: 'Stop emails about a discussion, with the token from any of them',
    access: 'everyone',
    ...tokenInBody,
    response: Message,
  }),
}

/** An open report about a discussion, or about one of its replies when `replyId` is set. */
export const ForumReport = z.object({
  id: z.uuid(),
  discussionId: z.uuid(),
  replyId: z.uuid().nullable(),
  title: z.string(),
  reason: z.string(),
  createdAt: Instant,
})
export type ForumReport = z.infer<typeof ForumReport>

/** Moderation by administrators. */
export const forumModeration = {
  reports: endpoint({
    method: 'GET',
    path: '/api/admin/forum/reports',
    summary: 'Open reports, oldest first',
    access: 'admin',
    response: z.array(ForumReport),
  }),
  dismissReport: endpoint({
    method: 'DELETE',
    path: '/api/admin/forum/reports/:id',
    summary: 'Dismiss a report and leave the post as it is',
    access: 'admin',
    params,
    response: z.object({}),
  }),
  pin: endpoint({
    method: 'PATCH',
    path: '/api/admin/forum/discussions/:id',
    summary: 'Pin or unpin a discussion',
    access: 'admin',
    params,
    body: z.object({ isPinned: z.boolean() }),
    response: Discussion,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/forum/discussions/:id',
    summary: 'Remove a discussion',
    access: 'admin',
    params,
    response: z.object({}),
  }),
  removeReply: endpoint({
    method: 'DELETE',
    path: '/api/admin/forum/replies/:id',
    summary: 'Remove a reply',
    access: 'admin',
    params,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/forum/discussions/:id/restore',
    summary: 'Bring a removed discussion back, with the reports that its removal closed',
    access: 'admin',
    params,
    response: z.object({}),
  }),
  restoreReply: endpoint({
    method: 'POST',
    path: '/api/admin/forum/replies/:id/restore',
    summary: 'Bring a removed reply back, with the reports that its removal closed',
    access: 'admin',
    params,
    response: z.object({}),
  }),
}
