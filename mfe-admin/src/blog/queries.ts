import { adminBlog, type AdminBlogPost, type BlogForm } from '@fundharbor/contracts/content/blog'
import { call, keepPreviousData, queryOptions, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { isConflict, tellFailure } from '../records/failures.ts'

const KEY = ['content', 'admin', 'blog']

/** Every article without its text. */
export const adminPostsQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => call(adminBlog.list, { signal }),
    staleTime: 0,
  })

/** One article; read once per visit, so that nothing changes under the writer's hands. */
export const adminPostQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(adminBlog.read, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** What a text becomes. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: [...KEY, 'preview', content],
    queryFn: ({ signal }) => call(adminBlog.preview, { body: { content }, signal }),
    placeholderData: keepPreviousData,
  })

interface Save {
  form: BlogForm
  /** Of the article that the form was made of. */
  revision: number
}

/** Writes a new article, or changes `post`. A conflict with somebody else is for the editor to settle. */
export function useSavePost(post?: AdminBlogPost) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ form, revision }: Save) =>
      post
        ? call(adminBlog.update, { params: { id: post.id }, body: { ...form, revision } })
        : call(adminBlog.create, { body: form }),
    onSuccess: (saved) => {
      client.setQueryData(adminPostQuery(saved.id).queryKey, saved)
      toast({ title: 'Article saved', description: saved.title, tone: 'success' })
    },
    onError: (error) => {
      if (!isConflict(error)) tellFailure('Failed to save the article')(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminPostsQuery().queryKey }),
  })
}

export function useRemovePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(adminBlog.remove, { params: { id } }),
    onSuccess: () => toast({ title: 'Article deleted', tone: 'success' }),
    onError: tellFailure('Failed to delete the article'),
    onSettled: () => client.invalidateQueries({ queryKey: adminPostsQuery().queryKey }),
  })
}
