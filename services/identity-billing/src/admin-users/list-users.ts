import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/pages'
import { z } from 'zod'
import { UserModel } from '../users/model.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

interface Asked {
  search?: string
  limit?: number
  cursor?: string
}

const likePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Users, newest first, whose name or address contains the words. */
export async function listUsers({ search, limit = DEFAULT_PAGE, cursor }: Asked): Promise<Page<UserModel>> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const found = () =>
    UserModel.query().modify((users) => {
      if (!search) return
      const pattern = likePattern(search)
      users.where((any) => any.whereILike('email', pattern).orWhereILike('fullName', pattern))
    })
  const [rows, total] = await Promise.all([
    found()
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit + 1)
      .modify((users) => void (after && users.whereRaw('(created_at, id) < (?, ?)', after))),
    found().resultSize(),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [last.createdAt.toISOString(), last.id] : undefined
  return { rows: page, total, next }
}
