import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { changeDetails } from '@fundharbor/chassis/data/change-details'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { changedMeanwhile, Failure, invalid, notFound } from '@fundharbor/chassis/http/failures'
import type { BlogForm } from '@fundharbor/contracts/content/blog'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import type { z } from 'zod'
import { renderArticleText } from '../markdown/render-in-thread.ts'
import { readingMinutes, slugify } from '../markdown/article-html.ts'
import { BlogPostModel } from './model.ts'
import { presentAdminPost } from './presenter.ts'

type Form = z.output<typeof BlogForm>

const SLUG_TAKEN = 'Another article already uses this address'

interface ArticleChange {
  html: string
  /** The post that changes. */
  before?: BlogPostModel
}

/** The columns that a form sets. */
function toColumns({ content, slug, publishedAt, ...form }: Form, { html, before }: ArticleChange) {
  const now = clock.now()
  return {
    ...form,
    slug: slug ?? before?.slug ?? slugFrom(form.title),
    content: html,
    markdown: content,
    readingTime: readingMinutes(html),
    publishedAt: publishedAt === undefined ? (before?.publishedAt ?? now) : new Date(publishedAt),
    updatedAt: now,
  }
}

/** What the audit log records of a post: the fields that an administrator wrote. */
const toAudited = ({
  updatedAt: _updatedAt,
  readingTime: _readingTime,
  // The same text as `markdown`.
  content: _content,
  ...written
}: ReturnType<typeof toColumns>) => written

function slugFrom(title: string): string {
  const slug = slugify(title).slice(0, 255)
  if (!slug) throw invalid({ slug: 'Enter an address for the article' })
  return slug
}

async function assertSlugIsFree(trx: Transaction, slug: string, id?: string): Promise<void> {
  const other = await BlogPostModel.query(trx).findOne({ slug })
  if (other && other.id !== id) throw new Failure('CONFLICT', SLUG_TAKEN, { fields: { slug: SLUG_TAKEN } })
}

/** The audit log's name for a change. */
function actionFor(row: { isPublished: boolean; publishedAt: Date }, before?: BlogPostModel): string {
  if (!row.isPublished) return before?.isPublished ? 'unpublished' : before ? 'changed' : 'drafted'
  if (row.publishedAt > clock.now()) return 'scheduled'
  return before?.isPublished ? 'changed' : 'published'
}

export async function createPost(form: Form, actor: Person): Promise<BlogPostModel> {
  const html = await renderArticleText(form.content)
  return BlogPostModel.transaction(async (trx) => {
    const row = toColumns(form, { html })
    await assertSlugIsFree(trx, row.slug)
    const post = await BlogPostModel.query(trx)
      .insert({ ...row, createdAt: row.updatedAt })
      .returning('*')
    await recordAuditEvent(trx, actor, {
      action: actionFor(row),
      subject: `article ${post.slug}`,
      details: changeDetails(null, toAudited(row)),
    })
    return post
  })
}

/** Changes a post. Throws CONFLICT with the current post when someone else has changed it since `revision`. */
export async function updatePost(
  id: string,
  { revision, ...form }: Form & { revision: number },
  actor: Person,
): Promise<BlogPostModel> {
  const html = await renderArticleText(form.content)
  return BlogPostModel.transaction(async (trx) => {
    const before = await BlogPostModel.query(trx).findById(id).forUpdate()
    if (!before) throw notFound('Article')
    if (before.revision !== revision) throw changedMeanwhile('This article', presentAdminPost(before))
    const row = toColumns(form, { html, before })
    await assertSlugIsFree(trx, row.slug, id)
    await recordAuditEvent(trx, actor, {
      action: actionFor(row, before),
      subject: `article ${row.slug}`,
      details: changeDetails({ ...before }, toAudited(row)),
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
