import { blog } from '@fundharbor/contracts/content/blog'
import { call, queryOptions } from '@fundharbor/kit'

/** Every published post without its body, newest first. */
export const postsQuery = () =>
  queryOptions({ queryKey: ['content', 'posts'], queryFn: ({ signal }) => call(blog.list, { signal }) })

export const recentPostsQuery = () =>
  queryOptions({
    queryKey: ['content', 'posts', 'recent'],
    queryFn: ({ signal }) => call(blog.recent, { signal }),
  })

export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: ['content', 'posts', 'one', slug],
    queryFn: ({ signal }) => call(blog.post, { params: { slug }, signal }),
  })
