import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, text } from '../primitives.ts'

/** A blog post (specification, "BlogPost"). `content` is sanitized HTML; `readingTime` is in minutes. */
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

/** A post in lists, without its content. */
export const BlogPostRow = BlogPost.omit({ content: true })
export type BlogPostRow = z.infer<typeof BlogPostRow>

/** A post in the sidebar. */
export const RecentPost = BlogPost.pick({
  id: true,
  slug: true,
  title: true,
  publishedAt: true,
  readingTime: true,
})
export type RecentPost = z.infer<typeof RecentPost>

/** The public blog. */
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

/** The API uses this path segment itself. */
const reserved = ['recent']

/** The last part of an article's address: lowercase letters, numbers and hyphens. */
export const PostSlug = text(255)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, numbers, and hyphens')
  .refine((slug) => !reserved.includes(slug), 'This address is taken')

/**
 * The administrators' form. `content` is Markdown or HTML; readers get it as sanitized HTML. A post is a draft while
 * `isPublished` is false; with a future `publishedAt` it appears at that time. The slug defaults to the title's.
 */
export const BlogForm = z.object({
  title: text(255).pipe(z.string().min(1, 'Title is required')),
  slug: PostSlug.optional(),
  excerpt: text(500).pipe(z.string().min(1, 'Excerpt is required')),
  content: text(200_000).pipe(z.string().min(1, 'Content is required')),
  author: text(100).pipe(z.string().min(1, 'Author is required')),
  tags: z.array(text(60)).max(12, 'Use at most 12 tags').default([]),
  metaTitle: text(255).nullable().default(null),
  metaDescription: text(300).nullable().default(null),
  isPublished: z.boolean().default(false),
  publishedAt: Instant.optional(),
})
export type BlogForm = z.input<typeof BlogForm>

/** A post for administrators; `content` is as it was written. `revision` counts changes; every change names the revision it is based on. */
export const AdminBlogPost = BlogPost.extend({ revision: z.number().int() })
export type AdminBlogPost = z.infer<typeof AdminBlogPost>
/** A post in the console's list, without its content. */
export const AdminBlogPostRow = AdminBlogPost.omit({ content: true })
export type AdminBlogPostRow = z.infer<typeof AdminBlogPostRow>

const params = z.object({ id: z.uuid() })

/** Articles in the admin console. */
export const adminBlog = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/blog/posts',
    summary: 'Every post, drafts and scheduled ones included, newest first',
    access: 'admin',
    response: z.array(AdminBlogPostRow),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/blog/posts/:id',
    summary: 'One post as it is stored',
    access: 'admin',
    params,
    response: AdminBlogPost,
  }),
  /** 409 when another post has the slug. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/blog/posts',
    summary: 'Write a post',
    access: 'admin',
    body: BlogForm,
    response: AdminBlogPost,
    status: 201,
  }),
  /** 409 when someone else has changed the post since `revision`, or another post has the slug. */
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/blog/posts/:id',
    summary: 'Change, publish, schedule or unpublish a post',
    access: 'admin',
    params,
    body: BlogForm.extend({ revision: z.number().int() }),
    response: AdminBlogPost,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/blog/posts/:id',
    summary: 'Delete a post',
    access: 'admin',
    params,
    response: z.object({}),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/blog/preview',
    summary: 'Render a text without storing it',
    access: 'admin',
    body: z.object({ content: text(200_000) }),
    response: z.object({ html: z.string(), readingTime: z.number().int() }),
  }),
}
