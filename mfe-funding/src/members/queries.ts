import { grantActivity } from '@fundharbor/contracts/catalog/grant-activity'
import { invitations, members, type NewInvitation } from '@fundharbor/contracts/identity/members'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { call, endpointQuery, openOrganization, useMutation, useQueryClient } from '@fundharbor/kit'

const KEY = ['identity', 'members']

/** The members of the organization and its seats. */
export const teamQuery = () => endpointQuery(members.list, { queryKey: [...KEY, 'team'], staleTime: 0 })

/** For owners. */
export const invitationsQuery = () =>
  endpointQuery(invitations.list, { queryKey: [...KEY, 'invitations'], staleTime: 0 })

export const activityQuery = () =>
  endpointQuery(members.activity, { queryKey: [...KEY, 'activity'], staleTime: 0 })

/** What happened to grants, for everybody but billing. */
export const grantActivityQuery = () =>
  endpointQuery(grantActivity.list, {
    queryKey: ['catalog', 'grant-activity'],
    query: { limit: '100' },
    staleTime: 0,
  })

/** Each change also appears in the activity. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

export function useInvite() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (body: NewInvitation) => call(invitations.send, { body }),
    onSuccess,
  })
}

export function useWithdraw(id: string) {
  const onSuccess = useRefresh()
  return useMutation({ mutationFn: () => call(invitations.withdraw, { params: { id } }), onSuccess })
}

export function useChangeRole(userId: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (role: WorkspaceRole) => call(members.changeRole, { params: { userId }, body: { role } }),
    onSuccess,
  })
}

/** Gives a member the seat of the last one who has one. */
export function useGiveSeat(userId: string) {
  const onSuccess = useRefresh()
  return useMutation({ mutationFn: () => call(members.giveSeat, { params: { userId } }), onSuccess })
}

/** Removes a member. People who leave switch to another organization, so every tab reloads. */
export function useRemoveMember(userId: string, isSelf: boolean) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(members.remove, { params: { userId } }),
    onSuccess: () => (isSelf ? openOrganization() : refresh()),
  })
}

export const useAcceptInvitation = () =>
  useMutation({ mutationFn: (token: string) => call(invitations.accept, { body: { token } }) })
