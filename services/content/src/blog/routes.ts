import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { blog } from '@fundharbor/contracts/content/blog'
import { Router } from '@koa/router'
import { BlogPostModel } from './model.ts'
import { presentPost, presentPostRow, presentRecentPost } from './presenter.ts'

/** The article's sidebar shows three other than the one being read, the list's five. */
const RECENT = 6

export const router = new Router()

mount(router, blog.list, async () => {
  const posts = await BlogPostModel.published()
  return posts.map(presentPostRow)
})

// Stands before `:slug`, which would take it for one.
mount(router, blog.recent, async () => {
  const posts = await BlogPostModel.published().limit(RECENT)
  return posts.map(presentRecentPost)
})

mount(router, blog.post, async ({ params }) => {
  const post = await BlogPostModel.published().select('content').findOne({ slug: params.slug })
  if (!post) throw notFound('Article')
  return presentPost(post)
})
