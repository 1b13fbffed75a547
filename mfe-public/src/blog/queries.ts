import type { BlogPost, BlogPostRow, RecentPost } from '@fundharbor/contracts/content/blog'
import { jsonQuery } from '../json-query.ts'

/** All published posts without their content, newest first. */
export const postsQuery = () =>
  jsonQuery({ path: '/api/blog/posts', isValid: areRows, queryKey: ['content', 'posts'] })

export const recentPostsQuery = () =>
  jsonQuery({ path: '/api/blog/posts/recent', isValid: areRecent, queryKey: ['content', 'posts', 'recent'] })

export const postQuery = (slug: string) =>
  jsonQuery({
    path: `/api/blog/posts/${encodeURIComponent(slug)}`,
    isValid: isPost,
    queryKey: ['content', 'posts', 'one', slug],
  })

const hasStrings = (value: unknown, ...names: (keyof BlogPost)[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Reflect.get(value, name) === 'string')

const isRecent = (value: unknown): value is RecentPost =>
  hasStrings(value, 'id', 'slug', 'title', 'publishedAt')

const isRow = (value: unknown): value is BlogPostRow =>
  isRecent(value) && hasStrings(value, 'excerpt', 'author') && 'tags' in value && Array.isArray(value.tags)

const isPost = (value: unknown): value is BlogPost => isRow(value) && hasStrings(value, 'content')

const areRows = (value: unknown): value is BlogPostRow[] => Array.isArray(value) && value.every(isRow)

const areRecent = (value: unknown): value is RecentPost[] => Array.isArray(value) && value.every(isRecent)
