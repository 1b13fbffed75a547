import type { BlogPostRow } from '@fundharbor/contracts/content/blog'

/** Suggested searches. */
export const topics = [
  'grant writing',
  'federal grants',
  'foundation funding',
  'nonprofit strategy',
  'fundraising',
  'compliance',
  'evaluation',
] as const

/** Posts with the text in their title, excerpt or a tag, ignoring case. */
export function searchPosts(posts: readonly BlogPostRow[], search: string): readonly BlogPostRow[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return posts
  return posts.filter(({ title, excerpt, tags }) =>
    [title, excerpt, ...tags].some((text) => text.toLowerCase().includes(wanted)),
  )
}
