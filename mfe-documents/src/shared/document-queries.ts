import {
  generatedDocuments,
  type DocumentChange,
  type DocumentSort,
  type GeneratedDocument,
} from '@fundharbor/contracts/documents/generated-documents'
import {
  call,
  endpointQuery,
  pagedQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'

const DOCUMENTS = ['documents', 'generated'] as const
const PAGE_SIZE = '20'

interface ListFilter {
  search: string
  sort: DocumentSort
  /** Only documents of this project. */
  project: string | null
}

/** What My Documents lists at first. */
export const allDocuments: ListFilter = { search: '', sort: 'newest', project: null }

/** The workspace's documents, page by page. */
export const documentsQuery = ({ search, sort, project }: ListFilter) =>
  pagedQuery(generatedDocuments.list, {
    queryKey: [...DOCUMENTS, 'list', { search, sort, project }],
    query: { search, sort, project: project ?? undefined, limit: PAGE_SIZE },
    staleTime: 0,
  })

/** One document; another member or tab may have changed it. */
export const documentQuery = (id: string) =>
  endpointQuery(generatedDocuments.read, {
    queryKey: [...DOCUMENTS, 'one', id],
    params: { id },
    staleTime: 0,
  })

/** A document as it is stored now, apart from the one that is being edited. */
export const latestQuery = (id: string) =>
  endpointQuery(generatedDocuments.read, {
    queryKey: [...DOCUMENTS, 'latest', id],
    params: { id },
    staleTime: 0,
    gcTime: 0,
  })

export const versionsQuery = (id: string) =>
  endpointQuery(generatedDocuments.versions, {
    queryKey: [...DOCUMENTS, 'versions', id],
    params: { id },
    staleTime: 0,
  })

/** An earlier version; these never change. */
export const versionQuery = (id: string, revision: number) =>
  endpointQuery(generatedDocuments.version, {
    queryKey: [...DOCUMENTS, 'version', id, revision],
    params: { id, revision: String(revision) },
  })

/** Caches a document that the server answered with, and refreshes the lists. */
export function cacheDocument(client: QueryClient, document: GeneratedDocument): void {
  client.setQueryData(documentQuery(document.id).queryKey, document)
  void invalidateLists(client)
}

const invalidateLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [...DOCUMENTS, 'list'] }),
    client.invalidateQueries({ queryKey: ['documents', 'recent'] }),
  ])

/** Loads the lists again after a document was written in another way than by a request. */
export function useRefreshLists() {
  const client = useQueryClient()
  return () => invalidateLists(client)
}

export function useSaveDocument(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DocumentChange) => call(generatedDocuments.update, { params: { id }, body }),
    onSuccess: (document) => cacheDocument(client, document),
  })
}

export function useRestoreVersion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (revision: number) =>
      call(generatedDocuments.restoreVersion, { params: { id, revision: String(revision) } }),
    onSuccess: (document) => {
      cacheDocument(client, document)
      void client.invalidateQueries(versionsQuery(id))
    },
  })
}

/** Deletes documents and restores them. */
export function useDeleteDocument() {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => call(generatedDocuments.remove, { params: { id } }),
    onSuccess: () => invalidateLists(client),
  })
  const restore = useMutation({
    mutationFn: (id: string) => call(generatedDocuments.restore, { params: { id } }),
    onSuccess: (document) => cacheDocument(client, document),
  })
  return { remove, restore }
}
