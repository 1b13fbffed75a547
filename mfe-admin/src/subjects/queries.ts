import {
  adminSubjects,
  type AdminSubject,
  type NewSubject,
  type SubjectForm,
} from '@fundharbor/contracts/catalog/subjects'
import {
  call,
  callList,
  infiniteQueryOptions,
  queryOptions,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { isConflict, tellFailure } from '../records/failures.ts'
import type { SubjectSearch } from './use-subject-search.ts'

const KEY = ['catalog', 'admin', 'subjects']
const LIST_KEY = [...KEY, 'list']

/** Subjects as the filters leave them, 50 at a time. */
export const subjectsQuery = (search: SubjectSearch) =>
  infiniteQueryOptions({
    queryKey: [...LIST_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      callList(adminSubjects.list, {
        query: { ...search, limit: '50', cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** One subject; read once per visit, so that nothing changes under the editor's hands. */
export const subjectQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(adminSubjects.read, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Subjects that may stand above another one. */
export const parentsQuery = (search: string) =>
  queryOptions({
    queryKey: [...KEY, 'parents', search],
    queryFn: ({ signal }) => call(adminSubjects.list, { query: { search, limit: '20' }, signal }),
    placeholderData: (before) => before,
  })

interface Save {
  form: SubjectForm
  /** Of the subject that the form was made of; undefined for a new one. */
  revision?: number
}

/** Adds a subject, or changes one. A conflict with somebody else is for the editor to settle. */
export function useSaveSubject(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ form, revision }: Save) =>
      revision === undefined
        ? call(adminSubjects.create, { body: { ...form, id } })
        : call(adminSubjects.update, { params: { id }, body: { ...form, revision } }),
    onSuccess: (saved) => {
      client.setQueryData(subjectQuery(saved.id).queryKey, saved)
      toast({ title: 'Subject saved', description: saved.label, tone: 'success' })
    },
    onError: (error) => {
      if (!isConflict(error)) tellFailure('Failed to save the subject')(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: LIST_KEY }),
  })
}

/** Tries a draft in sample searches. */
export const usePreviewSubject = () =>
  useMutation({
    mutationFn: (draft: NewSubject) => call(adminSubjects.preview, { body: draft }),
    onError: tellFailure('The preview could not be made'),
  })

type SubjectAction = 'release' | 'remove' | 'restore'

const words: Record<SubjectAction, { done: string; failed: string }> = {
  release: { done: 'The subject is as it ships', failed: 'Failed to take the edits back' },
  remove: { done: 'Subject removed', failed: 'Failed to remove the subject' },
  restore: { done: 'Subject restored', failed: 'Failed to restore the subject' },
}

/** Takes edits back, removes, or restores. */
export function useChangeSubject({ id, label }: Pick<AdminSubject, 'id' | 'label'>, action: SubjectAction) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await call(adminSubjects[action], { params: { id } })
    },
    onSuccess: () => toast({ title: words[action].done, description: label, tone: 'success' }),
    onError: tellFailure(words[action].failed),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
