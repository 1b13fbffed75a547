import { sanitizeStored } from '@fundharbor/chassis/http/html'
import { present } from '@fundharbor/chassis/http/present'
import {
  AdminBlogPost,
  AdminBlogPostRow,
  BlogPost,
  BlogPostRow,
  RecentPost,
} from '@fundharbor/contracts/content/blog'
import type { BlogPostModel } from './model.ts'
import { pictureAddress } from './picture-addresses.ts'

const withPicture = (post: BlogPostModel) => ({
  ...post,
  featuredImage: post.featuredImage ?? pictureAddress(post.slug, 'svg'),
})

const withSafeContent = (post: BlogPostModel) => ({
  ...withPicture(post),
  content: sanitizeStored(post.content),
})

export const presentPostRow = (post: BlogPostModel): BlogPostRow => present(BlogPostRow, withPicture(post))

export const presentPost = (post: BlogPostModel): BlogPost => present(BlogPost, withSafeContent(post))

export const presentAdminPostRow = (post: BlogPostModel): AdminBlogPostRow =>
  present(AdminBlogPostRow, withPicture(post))

/** The content as its author wrote it. The console only edits it; readers get sanitized HTML. */
export const presentAdminPost = (post: BlogPostModel): AdminBlogPost =>
  present(AdminBlogPost, { ...withPicture(post), content: post.markdown ?? sanitizeStored(post.content) })

export const presentRecentPost = (post: BlogPostModel): RecentPost => present(RecentPost, post)
