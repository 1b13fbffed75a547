import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** A blog post. `content` is sanitised HTML; `readingTime` is in minutes. */
export const BlogPost = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  featuredImage: z.string().nullable(),
  author: z.string(),
  tags: z.array(z.string()),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  readingTime: z.number().int(),
  isPublished: z.boolean(),
  publishedAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type BlogPost = z.infer<typeof BlogPost>

/** A post in lists: everything but the body. */
export const BlogPostRow = BlogPost.omit({ content: true })
export type BlogPostRow = z.infer<typeof BlogPostRow>

export const RecentPost = BlogPost.pick({
  id: true,
  slug: true,
  title: true,
  publishedAt: true,
  readingTime: true,
})
export type RecentPost = z.infer<typeof RecentPost>

export const blog = {
  list: endpoint({
    method: 'GET',
    path: '/api/blog/posts',
    summary: 'Published posts, newest first',
    access: 'everyone',
    response: z.array(BlogPostRow),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/blog/posts/recent',
    summary: 'The six newest posts, in brief',
    access: 'everyone',
    response: z.array(RecentPost),
  }),
  post: endpoint({
    method: 'GET',
    path: '/api/blog/posts/:slug',
    summary: 'One published post',
    access: 'everyone',
    params: z.object({ slug: z.string().max(255) }),
    response: BlogPost,
  }),
}
