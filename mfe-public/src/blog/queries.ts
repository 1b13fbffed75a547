import type { BlogPost, BlogPostRow, RecentPost } from '@fundharbor/contracts/content/blog'
import { queryOptions } from '@fundharbor/kit'
import { readJson } from '../read-json.ts'

/** All published posts without their content, newest first. */
export const postsQuery = () =>
  queryOptions({
    queryKey: ['content', 'posts'],
    queryFn: ({ signal }) => readJson({ path: '/api/blog/posts', isValid: areRows }, signal),
  })

export const recentPostsQuery = () =>
  queryOptions({
    queryKey: ['content', 'posts', 'recent'],
    queryFn: ({ signal }) => readJson({ path: '/api/blog/posts/recent', isValid: areRecent }, signal),
  })

export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: ['content', 'posts', 'one', slug],
    queryFn: ({ signal }) =>
      readJson({ path: `/api/blog/posts/${encodeURIComponent(slug)}`, isValid: isPost }, signal),
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
