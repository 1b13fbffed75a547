import {
  organizations,
  OrganizationSort,
  VerificationStatus,
  type Organization,
  type VerificationDecision,
} from '@fundharbor/contracts/identity/organizations'
import {
  call,
  callList,
  infiniteQueryOptions,
  keepPreviousData,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { z } from 'zod'
import { changeRows } from '../records/change-rows.ts'
import { adminStatsQuery } from '../dashboard/queries.ts'

/** What the address says of the list; anything else in it is let be. */
export const OrganizationSearch = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: VerificationStatus.optional().catch(undefined),
  sort: OrganizationSort.optional().catch(undefined),
})
export type OrganizationSearch = z.infer<typeof OrganizationSearch>

const KEY = ['identity', 'admin', 'organizations'] as const

/** Organisations, a page of 50 at a time. Their owners hand in documents: asked for at every visit. */
export const organizationsQuery = (search: OrganizationSearch) =>
  infiniteQueryOptions({
    queryKey: [...KEY, search],
    queryFn: ({ pageParam, signal }) =>
      callList(organizations.adminList, {
        query: { ...search, limit: '50', cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Verifies or rejects: the row changes at once and changes back when the server refuses. */
export function useVerify({ id, name }: Organization) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: VerificationDecision) => call(organizations.verify, { params: { id }, body }),
    onMutate: ({ isVerified, notes }) =>
      changeRows<Organization>(client, KEY, {
        id,
        isVerified,
        verificationNotes: typeof notes === 'string' ? notes : null,
        verificationStatus: isVerified ? 'verified' : 'not-verified',
      }),
    onError: (error, _word, restore) => {
      restore?.()
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
      await client.invalidateQueries({ queryKey: KEY })
      await client.invalidateQueries(adminStatsQuery())
    },
  })
}
