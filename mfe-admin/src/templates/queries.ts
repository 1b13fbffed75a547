import { adminTemplates, type TemplateForm } from '@fundharbor/contracts/documents/admin-templates'
import {
  call,
  callList,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { isConflict, tellFailure } from '../records/failures.ts'

const KEY = ['documents', 'admin', 'templates']
const LIST_KEY = [...KEY, 'list']

/** Every template by name, 50 at a time. */
export const templatesQuery = () =>
  infiniteQueryOptions({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) =>
      callList(adminTemplates.list, { query: { limit: '50', cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

/** What a template said before each of its changes, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'versions', id],
    queryFn: ({ signal }) => call(adminTemplates.versions, { params: { id }, signal }),
    staleTime: 0,
  })

/** How a text comes out, filled with the administrator's own facts. */
export const previewQuery = (template: string) =>
  queryOptions({
    queryKey: [...KEY, 'preview', template],
    queryFn: ({ signal }) => call(adminTemplates.preview, { body: { template }, signal }),
    placeholderData: keepPreviousData,
  })

interface Save {
  form: TemplateForm
  /** Of the template that the form was made of; none: a new one. */
  version?: number
}

/** Adds a template, or changes the one that `id` names. A conflict is for the dialog to settle. */
export function useSaveTemplate(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ form, version }: Save) =>
      id === undefined || version === undefined
        ? call(adminTemplates.create, { body: form })
        : call(adminTemplates.update, { params: { id }, body: { ...form, version } }),
    onSuccess: ({ name }) => toast({ title: 'Template saved', description: name, tone: 'success' }),
    onError: (error) => {
      if (!isConflict(error)) tellFailure('Failed to save the template')(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: LIST_KEY }),
  })
}
