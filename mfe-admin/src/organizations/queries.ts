import {
  organizations,
  type Organization,
  type Verification,
} from '@fundharbor/contracts/identity/organizations'
import {
  call,
  callList,
  infiniteQueryOptions,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type Page,
} from '@fundharbor/kit'
import { adminStatsQuery } from '../dashboard/queries.ts'

type Pages = InfiniteData<Page<Organization[]>>

/** Organisations, newest first, a page of 50 at a time. Their owners hand in documents: asked for at every visit. */
export const organizationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['identity', 'admin', 'organizations'],
    queryFn: ({ pageParam, signal }) =>
      callList(organizations.adminList, { query: { limit: '50', cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

/** Verifies or rejects: the row changes at once and changes back when the server refuses. */
export function useVerify({ id, name }: Organization) {
  const client = useQueryClient()
  const { queryKey } = organizationsQuery()
  return useMutation({
    mutationFn: (body: Verification) => call(organizations.verify, { params: { id }, body }),
    onMutate: async ({ isVerified, notes }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Pages>(queryKey)
      const decided = { isVerified, verificationNotes: typeof notes === 'string' ? notes : null }
      const verificationStatus = isVerified ? 'verified' : 'not-verified'
      client.setQueryData<Pages>(
        queryKey,
        (pages) => pages && withChanges(pages, id, { ...decided, verificationStatus }),
      )
      return { before }
    },
    onError: (error, _word, context) => {
      client.setQueryData(queryKey, context?.before)
      toast({
        title: `Failed to update ${name}`,
        description: problemMessage(error, 'The verification is as it was. Please try again.'),
        tone: 'destructive',
      })
    },
    onSuccess: ({ isVerified }) =>
      toast({
        title: 'Organization updated',
        description: `${name} is ${isVerified ? 'verified' : 'rejected'}. Its owner gets a mail.`,
        tone: 'success',
      }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey })
      await client.invalidateQueries(adminStatsQuery())
    },
  })
}

const withChanges = (pages: Pages, id: string, changes: Partial<Organization>): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === id ? { ...row, ...changes } : row)),
  })),
})
