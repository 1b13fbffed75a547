import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { changeDetails } from '@fundharbor/chassis/data/change-details'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { changedMeanwhile, Failure, invalid, notFound } from '@fundharbor/chassis/http/failures'
import type { BlogForm } from '@fundharbor/contracts/content/blog'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import type { z } from 'zod'
import { anchorOf, readingMinutes, renderArticle } from './article-html.ts'
import { BlogPostModel } from './model.ts'
import { presentAdminPost } from './presenter.ts'

type Facts = z.output<typeof BlogForm>

const TAKEN = 'Another article has this address'

/** What is stored of a form; `before` is the post that it changes. */
function rowOf({ content, slug, publishedAt, ...facts }: Facts, before?: BlogPostModel) {
  const html = renderArticle(content)
  const now = clock.now()
  return {
    ...facts,
    slug: slug ?? before?.slug ?? slugOf(facts.title),
    content: html,
    readingTime: readingMinutes(html),
    publishedAt: publishedAt === undefined ? (before?.publishedAt ?? now) : new Date(publishedAt),
    updatedAt: now,
  }
}

/** What the audit log tells of a post: what an administrator wrote. */
const factsOf = ({ updatedAt: _updatedAt, readingTime: _readingTime, ...facts }: ReturnType<typeof rowOf>) =>
  facts

function slugOf(title: string): string {
  const slug = anchorOf(title).slice(0, 255)
  if (!slug) throw invalid({ slug: 'Give the article an address' })
  return slug
}

async function assertFree(trx: Transaction, slug: string, id?: string): Promise<void> {
  const other = await BlogPostModel.query(trx).findOne({ slug })
  if (other && other.id !== id) throw new Failure('CONFLICT', TAKEN, { fields: { slug: TAKEN } })
}

/** What an administrator did to a post, in the past tense. */
function deedOf(row: { isPublished: boolean; publishedAt: Date }, before?: BlogPostModel): string {
  if (!row.isPublished) return before?.isPublished ? 'unpublished' : before ? 'changed' : 'drafted'
  if (row.publishedAt > clock.now()) return 'scheduled'
  return before?.isPublished ? 'changed' : 'published'
}

export async function createPost(facts: Facts, actor: Person): Promise<BlogPostModel> {
  return BlogPostModel.transaction(async (trx) => {
    const row = rowOf(facts)
    await assertFree(trx, row.slug)
    const post = await BlogPostModel.query(trx)
      .insert({ ...row, createdAt: row.updatedAt })
      .returning('*')
    await recordAuditEvent(trx, actor, {
      action: deedOf(row),
      subject: `article ${post.slug}`,
      details: changeDetails(null, factsOf(row)),
    })
    return post
  })
}

/** Changes a post unless somebody else did since `revision`. */
export async function updatePost(
  id: string,
  { revision, ...facts }: Facts & { revision: number },
  actor: Person,
): Promise<BlogPostModel> {
  return BlogPostModel.transaction(async (trx) => {
    const before = await BlogPostModel.query(trx).findById(id).forUpdate()
    if (!before) throw notFound('Article')
    if (before.revision !== revision) throw changedMeanwhile('This article', presentAdminPost(before))
    const row = rowOf(facts, before)
    await assertFree(trx, row.slug, id)
    await recordAuditEvent(trx, actor, {
      action: deedOf(row, before),
      subject: `article ${row.slug}`,
      details: changeDetails({ ...before }, factsOf(row)),
    })
    return before.$query(trx).patchAndFetch({ ...row, revision: revision + 1 })
  })
}

export async function removePost(id: string, actor: Person): Promise<void> {
  await BlogPostModel.transaction(async (trx) => {
    const post = await BlogPostModel.query(trx).findById(id)
    if (!post) throw notFound('Article')
    await post.$query(trx).delete()
    const { title, isPublished, publishedAt } = post
    await recordAuditEvent(trx, actor, {
      action: 'deleted',
      subject: `article ${post.slug}`,
      details: changeDetails({ title, isPublished, publishedAt }, null),
    })
  })
}
