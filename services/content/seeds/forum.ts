import { randomBytes } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { DiscussionModel, MarkModel, ReplyModel } from '../src/forum/model.ts'
import { renderPost } from '../src/forum/post-html.ts'
import { claimSeed } from './claim-seed.ts'
import { authors, samplePosts, type Author, type SamplePost } from './forum-posts.data.ts'

/** Puts the sample posts into an empty forum, once. */
export async function seedForum(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    if (!(await claimSeed(trx, 'forum'))) return
    for (const post of samplePosts) await insertPost(trx, post)
  })
}

const writtenBy = (author: Author) => ({ authorId: authors[author].id, authorName: authors[author].name })

const before = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)

async function insertPost(trx: Knex, { author, category, title, text, ...post }: SamplePost): Promise<void> {
  const { replies = [], likedBy = [], hoursAgo, isPinned = false } = post
  const { id } = await DiscussionModel.query(trx).insert({
    ...writtenBy(author),
    category,
    title,
    ...renderPost(text),
    isPinned,
    muteToken: randomBytes(24).toString('base64url'),
    lastActivityAt: before(replies.at(-1)?.hoursAgo ?? hoursAgo),
    createdAt: before(hoursAgo),
  })
  for (const reply of replies) {
    const { html } = renderPost(reply.text)
    const row = { discussionId: id, ...writtenBy(reply.author), html, createdAt: before(reply.hoursAgo) }
    const added = await ReplyModel.query(trx).insert(row)
    if (reply.isAnswer) await DiscussionModel.query(trx).patch({ answerId: added.id }).findById(id)
  }
  for (const person of likedBy) {
    const mark = { discussionId: id, personId: authors[person].id, kind: 'like' as const }
    await MarkModel.query(trx).insert({ ...mark, createdAt: before(hoursAgo) })
  }
}
