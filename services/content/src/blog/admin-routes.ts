import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { adminBlog } from '@fundharbor/contracts/content/blog'
import { Router } from '@koa/router'
import { renderArticleText } from '../markdown/render-in-thread.ts'
import { readingMinutes } from '../markdown/article-html.ts'
import { BlogPostModel } from './model.ts'
import { presentAdminPost, presentAdminPostRow } from './presenter.ts'
import { createPost, removePost, updatePost } from './write-post.ts'

/** Articles in the admin console. */
export const router = new Router()

mount(router, adminBlog.list, async () => {
  const posts = await BlogPostModel.all()
  return posts.map(presentAdminPostRow)
})

mount(router, adminBlog.read, async ({ params }) => {
  const post = await BlogPostModel.query().findById(params.id)
  if (!post) throw notFound('Article')
  return presentAdminPost(post)
})

mount(router, adminBlog.create, async ({ body, person }) => presentAdminPost(await createPost(body, person)))

mount(router, adminBlog.update, async ({ params, body, person }) =>
  presentAdminPost(await updatePost(params.id, body, person)),
)

mount(router, adminBlog.remove, async ({ params, person }) => {
  await removePost(params.id, person)
  return {}
})

mount(router, adminBlog.preview, async ({ body }) => {
  const html = await renderArticleText(body.content)
  return { html, readingTime: readingMinutes(html) }
})
