import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { blog } from '@fundharbor/contracts/content/blog'
import { Router } from '@koa/router'
import { BlogPostModel } from './model.ts'
import { presentPost, presentPostRow, presentRecentPost } from './presenter.ts'

/** Enough for the list's sidebar (five) and the article's (three others). */
const RECENT = 6

export const router = new Router()

mount(router, blog.list, async () => {
  const posts = await BlogPostModel.published()
  return posts.map(presentPostRow)
})

// Registered before `:slug`, which would match it too.
mount(router, blog.recent, async () => {
  const posts = await BlogPostModel.published().limit(RECENT)
  return posts.map(presentRecentPost)
})

mount(router, blog.post, async ({ params }) => {
  const post = await BlogPostModel.published().select('content').findOne({ slug: params.slug })
  if (!post) throw notFound('Article')
  return presentPost(post)
})
