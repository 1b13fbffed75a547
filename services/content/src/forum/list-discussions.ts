import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import type { forum } from '@fundharbor/contracts/content/forum'
import { Instant } from '@fundharbor/contracts/primitives'
import { z } from 'zod'
import { correctSearch } from './correct-search.ts'
import { DiscussionModel } from './model.ts'

type Query = z.output<typeof forum.list.query>

const Position = z.tuple([z.boolean(), Instant, z.uuid()])

interface FoundPage extends Page<DiscussionModel> {
  /** What was searched instead, because nothing matches what was typed. */
  correctedSearch?: string
}

/** A page of discussions: pinned first, then by last activity. `personId` is whose saved ones are listed. */
export async function listDiscussions(query: Query, personId: string | null): Promise<FoundPage> {
  const page = await readPage(query, personId)
  if (!query.search || page.total !== 0) return page
  const search = await correctSearch(query.search)
  if (search === query.search) return page
  return { ...(await readPage({ ...query, search }, personId)), correctedSearch: search }
}

async function readPage(query: Query, personId: string | null): Promise<Page<DiscussionModel>> {
  const { limit = DEFAULT_PAGE } = query
  const after = decodeCursor(query.cursor, (value) => Position.parse(value))
  const [total, rows] = await Promise.all([
    findMatching(query, personId).resultSize(),
    findMatching(query, personId)
      .modify((page) => after && page.whereRaw('(is_pinned, last_activity_at, id) < (?, ?, ?)', after))
      .orderBy(['isPinned', 'lastActivityAt', 'id'].map((column) => ({ column, order: 'desc' as const })))
      .limit(limit + 1),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    total,
    next: last && [last.isPinned, last.lastActivityAt, last.id],
  }
}

const SAVED_BY =
  "EXISTS (SELECT 1 FROM forum_reactions s WHERE s.discussion_id = forum_discussions.id AND s.kind = 'save' AND s.person_id = ?)"

function findMatching({ category, search, saved }: Query, personId: string | null) {
  const query = DiscussionModel.visible()
  if (category) void query.where({ category })
  if (search) void query.whereRaw("(title || ' ' || plain_text) ILIKE ?", [likePattern(search)])
  if (saved) void query.whereRaw(personId ? SAVED_BY : 'false', personId ? [personId] : [])
  return query
}
