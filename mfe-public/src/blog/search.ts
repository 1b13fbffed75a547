import type { BlogPostRow } from '@fundharbor/contracts/content/blog'

/** Topics that the page offers; choosing one searches for it. */
export const topics = [
  'grant writing',
  'federal grants',
  'foundation funding',
  'nonprofit strategy',
  'fundraising',
  'compliance',
  'evaluation',
] as const

/** Posts with the words in title, excerpt or a tag, whatever the case. */
export function searchPosts(posts: readonly BlogPostRow[], words: string): readonly BlogPostRow[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return posts
  return posts.filter(({ title, excerpt, tags }) =>
    [title, excerpt, ...tags].some((text) => text.toLowerCase().includes(wanted)),
  )
}
