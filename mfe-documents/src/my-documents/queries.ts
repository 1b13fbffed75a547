import {
  generatedDocuments,
  type DocumentChange,
  type DocumentSort,
  type GeneratedDocument,
} from '@fundharbor/contracts/documents/generated-documents'
import {
  call,
  callList,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'

const DOCUMENTS = ['documents', 'generated'] as const
const PAGE_SIZE = '20'

/** The own documents, page by page. */
export const documentsQuery = ({ search, sort }: { search: string; sort: DocumentSort }) =>
  infiniteQueryOptions({
    queryKey: [...DOCUMENTS, 'list', { search, sort }],
    queryFn: ({ pageParam, signal }) =>
      callList(generatedDocuments.list, {
        query: { search, sort, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** One document; another tab may have changed it. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'one', id],
    queryFn: ({ signal }) => call(generatedDocuments.read, { params: { id }, signal }),
    staleTime: 0,
  })

/** Who writes here, and how many documents are left today. */
export const writingQuery = () =>
  queryOptions({
    queryKey: ['documents', 'writing'],
    queryFn: ({ signal }) => call(generatedDocuments.writing, { signal }),
    staleTime: 0,
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'versions', id],
    queryFn: ({ signal }) => call(generatedDocuments.versions, { params: { id }, signal }),
    staleTime: 0,
  })

/** An earlier state never changes. */
export const versionQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'version', id, revision],
    queryFn: ({ signal }) =>
      call(generatedDocuments.version, { params: { id, revision: String(revision) }, signal }),
  })

/** Puts a document that the server answered where every part of the page reads it. */
export function rememberDocument(client: QueryClient, document: GeneratedDocument): void {
  client.setQueryData(documentQuery(document.id).queryKey, document)
  void forgetLists(client)
}

const forgetLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [...DOCUMENTS, 'list'] }),
    client.invalidateQueries({ queryKey: ['documents', 'recent'] }),
    client.invalidateQueries({ queryKey: writingQuery().queryKey }),
  ])

export function useSaveDocument(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DocumentChange) => call(generatedDocuments.update, { params: { id }, body }),
    onSuccess: (document) => rememberDocument(client, document),
  })
}

export function useRestoreVersion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (revision: number) =>
      call(generatedDocuments.restoreVersion, { params: { id, revision: String(revision) } }),
    onSuccess: (document) => {
      rememberDocument(client, document)
      void client.invalidateQueries(versionsQuery(id))
    },
  })
}

/** Deleting, and taking it back. */
export function useDeleteDocument() {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => call(generatedDocuments.remove, { params: { id } }),
    onSuccess: () => forgetLists(client),
  })
  const restore = useMutation({
    mutationFn: (id: string) => call(generatedDocuments.restore, { params: { id } }),
    onSuccess: (document) => rememberDocument(client, document),
  })
  return { remove, restore }
}
