import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import type { forum } from '@fundharbor/contracts/content/forum'
import { z } from 'zod'
import { DiscussionModel } from './model.ts'

type Query = z.output<typeof forum.list.query>

const Position = z.object({ isPinned: z.boolean(), lastActivityAt: z.iso.datetime(), id: z.uuid() })

/** A page of discussions: pinned first, then by last activity. `personId` is whose saved ones are meant. */
export async function listDiscussions(query: Query, personId: string | null): Promise<Page<DiscussionModel>> {
  const { limit = DEFAULT_PAGE } = query
  const after = decodeCursor(query.cursor, (value) => Position.parse(value))
  const [total, rows] = await Promise.all([
    matching(query, personId).resultSize(),
    matching(query, personId)
      .orderBy([
        { column: 'isPinned', order: 'desc' },
        { column: 'lastActivityAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit + 1)
      .modify((builder) => {
        if (!after) return
        const position = [after.isPinned, after.lastActivityAt, after.id]
        void builder.whereRaw('(is_pinned, last_activity_at, id) < (?, ?, ?)', position)
      }),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, total, next: rows.length > limit && last ? positionOf(last) : undefined }
}

const positionOf = ({ isPinned, lastActivityAt, id }: DiscussionModel) => ({ isPinned, lastActivityAt, id })

function matching({ category, search, saved }: Query, personId: string | null) {
  const query = DiscussionModel.shown()
  if (category) void query.where({ category })
  if (search) {
    const words = `%${search.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
    void query.whereRaw("(title || ' ' || words) ILIKE ?", [words])
  }
  if (saved) {
    const marked =
      "EXISTS (SELECT 1 FROM forum_marks s WHERE s.discussion_id = forum_discussions.id AND s.kind = 'save' AND s.person_id = ?)"
    void query.whereRaw(personId ? marked : 'false', personId ? [personId] : [])
  }
  return query
}
