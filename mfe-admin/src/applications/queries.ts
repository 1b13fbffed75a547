import {
  applications,
  type AdminApplication,
  type StatusChange,
} from '@fundharbor/contracts/catalog/applications'
import {
  call,
  callList,
  infiniteQueryOptions,
  toast,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type Page,
} from '@fundharbor/kit'
import { adminStatsQuery } from '../dashboard/queries.ts'

type Pages = InfiniteData<Page<AdminApplication[]>>

/** Submitted applications, newest first, a page of 50 at a time. Applicants add to them: never stale-proof. */
export const adminApplicationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['catalog', 'admin', 'applications'],
    queryFn: ({ pageParam, signal }) =>
      callList(applications.adminList, { query: { limit: '50', cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: 30_000,
  })

/** Approves or rejects at one click: the row changes at once and changes back when the server refuses. */
export function useDecide() {
  const client = useQueryClient()
  const { queryKey } = adminApplicationsQuery()
  return useMutation({
    mutationFn: ({ id, ...body }: StatusChange & { id: string }) =>
      call(applications.decide, { params: { id }, body }),
    onMutate: async ({ id, status }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Pages>(queryKey)
      client.setQueryData<Pages>(queryKey, (pages) => pages && withStatus(pages, id, status))
      return { before }
    },
    onError: (_error, _change, context) => {
      client.setQueryData(queryKey, context?.before)
      toast({ title: 'Error', description: 'Failed to update application status', tone: 'destructive' })
    },
    onSuccess: (application) => {
      toast({
        title: 'Application updated',
        description: `${application.projectTitle ?? 'The application'} is ${application.status}.`,
        tone: 'success',
      })
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey })
      await client.invalidateQueries(adminStatsQuery())
    },
  })
}

const withStatus = (pages: Pages, id: string, status: AdminApplication['status']): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)),
  })),
})
