import type { BlogPost, BlogPostRow, RecentPost } from '@fundharbor/contracts/content/blog'
import type { BlogPostModel } from './model.ts'

export const presentPostRow = (post: BlogPostModel): BlogPostRow => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  featuredImage: post.featuredImage,
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
  content: post.content,
})

export const presentRecentPost = (post: BlogPostModel): RecentPost => ({
  id: post.id,
  slug: post.slug,
  title: post.title,
  publishedAt: post.publishedAt.toISOString(),
  readingTime: post.readingTime,
})
