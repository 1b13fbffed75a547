import { members } from '@fundharbor/contracts/identity/members'
import { endpointQuery, useMember, useQuery } from '@fundharbor/kit'

/** The people of the workspace; mfe-funding shares the cache. */
export const teamQuery = () =>
  endpointQuery(members.list, { queryKey: ['identity', 'members', 'team'], staleTime: 60_000 })

/** Names people of the workspace by their id; undefined until they are known. */
export function useMemberName(): ((id: string | null) => string) | undefined {
  const { data } = useQuery(teamQuery())
  return data && ((id) => data.members.find(({ userId }) => userId === id)?.name ?? 'a former member')
}

/** Who created a document; null where the member works alone and created it, and until the name is known. */
export function useCreator(createdBy: string | null | undefined): string | null {
  const { id } = useMember()
  const { data } = useQuery(teamQuery())
  const nameOf = useMemberName()
  const isAlone = createdBy === id && data?.members.length === 1
  return nameOf && createdBy !== undefined && !isAlone ? nameOf(createdBy) : null
}
