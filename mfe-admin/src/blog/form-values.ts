import type { AdminBlogPost, BlogForm } from '@fundharbor/contracts/content/blog'
import { toInstant, toLocalTime } from '../records/local-time.ts'

/** The editor's fields; a time as a `datetime-local` field has it, empty for what was not said. */
export interface PostValues extends Omit<BlogForm, 'publishedAt' | 'metaTitle' | 'metaDescription'> {
  publishedAt?: string
  metaTitle?: string
  metaDescription?: string
}

export const emptyPost: PostValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  author: '',
  tags: [],
  metaTitle: '',
  metaDescription: '',
  isPublished: false,
  publishedAt: '',
}

export const valuesOf = (post: AdminBlogPost): PostValues => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  content: post.content,
  author: post.author,
  tags: post.tags,
  metaTitle: post.metaTitle ?? '',
  metaDescription: post.metaDescription ?? '',
  isPublished: post.isPublished,
  publishedAt: toLocalTime(post.publishedAt),
})

export const formOf = ({
  slug,
  metaTitle,
  metaDescription,
  publishedAt,
  ...values
}: PostValues): BlogForm => ({
  ...values,
  slug: slug || undefined,
  metaTitle: metaTitle || null,
  metaDescription: metaDescription || null,
  publishedAt: toInstant(publishedAt),
})

/** What the editor calls the fields. */
export const postLabels = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  slug: 'Address',
  author: 'Author',
  tags: 'Tags',
  metaTitle: 'Title for search engines',
  metaDescription: 'Description for search engines',
  isPublished: 'Published',
  publishedAt: 'Appears on',
}

const LONGEST = 600

/** How a field's value reads beside somebody else's. */
export function showValue(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return 'Empty'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
