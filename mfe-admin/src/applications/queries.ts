import {
  applications,
  ApplicationSort,
  ApplicationStatus,
  type AdminApplication,
  type StatusChange,
} from '@fundharbor/contracts/catalog/applications'
import {
  call,
  callList,
  infiniteQueryOptions,
  keepPreviousData,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { z } from 'zod'
import { changeRows } from '../records/change-rows.ts'
import { adminStatsQuery } from '../dashboard/queries.ts'

/** What the address says of the list; anything else in it is let be. */
export const ApplicationSearch = z.object({
  search: z.string().max(100).optional().catch(undefined),
  status: ApplicationStatus.exclude(['draft']).optional().catch(undefined),
  sort: ApplicationSort.optional().catch(undefined),
})
export type ApplicationSearch = z.infer<typeof ApplicationSearch>

export const APPLICATIONS_KEY = ['catalog', 'admin', 'applications'] as const

/** Submitted applications, a page of 50 at a time. Applicants add to them: never stale-proof. */
export const adminApplicationsQuery = (search: ApplicationSearch) =>
  infiniteQueryOptions({
    queryKey: [...APPLICATIONS_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      callList(applications.adminList, {
        query: { ...search, limit: '50', cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })

/** Moves an application; for many at once as well. */
export const decide = ({ id, ...body }: StatusChange & { id: string }) =>
  call(applications.decide, { params: { id }, body })

/** Approves or rejects at one click: the row changes at once and changes back when the server refuses. */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onMutate: ({ id, status }) => changeRows<AdminApplication>(client, APPLICATIONS_KEY, { id, status }),
    onError: (_error, _change, restore) => {
      restore?.()
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
      await client.invalidateQueries({ queryKey: APPLICATIONS_KEY })
      await client.invalidateQueries(adminStatsQuery())
    },
  })
}
