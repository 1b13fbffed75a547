import { imports, type ImportReport, type UploadMapping } from '@fundharbor/contracts/catalog/imports'
import { call, problemMessage, queryOptions, toast, useMutation, useQueryClient } from '@fundharbor/kit'

const KEY = ['catalog', 'admin', 'imports']
const POLL_MS = 1000

/** What the imports did, newest first; looked at again while one runs. */
export const importsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(imports.list, { query: { limit: '50' }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running') ? POLL_MS : false,
  })

interface Upload {
  file: File
  /** None: the server guesses. */
  mapping?: UploadMapping
}

function formOf({ file, mapping }: Upload): FormData {
  const form = new FormData()
  form.append('file', file)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  return form
}

/** Looks into a file. What is wrong with it stands in the page. */
export const usePreview = () =>
  useMutation({
    mutationFn: (upload: Upload) => call(imports.preview, { form: formOf(upload), timeout: 60_000 }),
  })

/** Imports a file; the list of imports tells how it goes on. */
export function useUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upload: Upload) => call(imports.upload, { form: formOf(upload), timeout: 60_000 }),
    onSuccess: ({ file }) => toast({ title: 'Import started', description: file, tone: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Tries a failed import again. */
export function useRetry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ImportReport) => call(imports.retry, { params: { id } }),
    onSuccess: ({ file }) => toast({ title: 'Import started', description: file, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Failed to try the import again',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
