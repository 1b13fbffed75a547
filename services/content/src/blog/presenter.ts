import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type {
  AdminBlogPost,
  AdminBlogPostRow,
  BlogPost,
  BlogPostRow,
  RecentPost,
} from '@fundharbor/contracts/content/blog'
import { pictureAddress } from './picture-addresses.ts'
import type { BlogPostModel } from './model.ts'

export const presentPostRow = (post: BlogPostModel): BlogPostRow => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  featuredImage: post.featuredImage ?? pictureAddress(post.slug, 'svg'),
  author: post.author,
  tags: post.tags,
  metaTitle: post.metaTitle,
  metaDescription: post.metaDescription,
  readingTime: post.readingTime,
  isPublished: post.isPublished,
  publishedAt: post.publishedAt.toISOString(),
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
})

export const presentPost = (post: BlogPostModel): BlogPost => ({
  ...presentPostRow(post),
  // Sanitized again, because the rules may have become stricter since it was stored.
  content: sanitizeHtml(post.content),
})

export const presentAdminPostRow = (post: BlogPostModel): AdminBlogPostRow => ({
  ...presentPostRow(post),
  revision: post.revision,
})

export const presentAdminPost = (post: BlogPostModel): AdminBlogPost => ({
  ...presentPost(post),
  revision: post.revision,
})

export const presentRecentPost = (post: BlogPostModel): RecentPost => ({
  id: post.id,
  slug: post.slug,
  title: post.title,
  publishedAt: post.publishedAt.toISOString(),
  readingTime: post.readingTime,
})
