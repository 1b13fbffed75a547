import { clock } from '@fundharbor/chassis/runtime/clock'
import { subHours } from 'date-fns/subHours'
import type { Knex } from 'knex'
import { DiscussionModel, ReactionModel, ReplyModel } from '../src/forum/model.ts'
import { renderPost } from '../src/markdown/post-html.ts'
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

async function insertPost(trx: Knex, { author, category, title, text, ...post }: SamplePost): Promise<void> {
  const { replies = [], likedBy = [], hoursAgo, isPinned = false } = post
  const { id } = await DiscussionModel.query(trx).insert({
    ...writtenBy(author),
    category,
    title,
    ...renderPost(text),
    isPinned,
    lastActivityAt: subHours(clock.now(), replies.at(-1)?.hoursAgo ?? hoursAgo),
    createdAt: subHours(clock.now(), hoursAgo),
  })
  for (const reply of replies) {
    const { html } = renderPost(reply.text)
    const row = {
      discussionId: id,
      ...writtenBy(reply.author),
      html,
      createdAt: subHours(clock.now(), reply.hoursAgo),
    }
    const added = await ReplyModel.query(trx).insert(row)
    if (reply.isAnswer) await DiscussionModel.query(trx).patch({ answerId: added.id }).findById(id)
  }
  for (const person of likedBy) {
    const like = { discussionId: id, personId: authors[person].id, kind: 'like' as const }
    await ReactionModel.query(trx).insert({ ...like, createdAt: subHours(clock.now(), hoursAgo) })
  }
}
