import { applications, type NewApplication } from '@fundharbor/contracts/catalog/applications'
import { applicationForms, type DraftChanges } from '@fundharbor/contracts/catalog/application-forms'
import {
  applicationApprovals,
  type ApprovalDecision,
  type ApprovalRequest,
} from '@fundharbor/contracts/catalog/application-approvals'
import { billing } from '@fundharbor/contracts/identity/billing'
import {
  call,
  callFile,
  changesWith,
  endpointQuery,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'

const MINE = ['catalog', 'applications', 'mine'] as const

/** The draft and the undecided application for an opportunity. */
export const startedQuery = (opportunityId: string) =>
  endpointQuery(applicationForms.read, {
    queryKey: [...MINE, 'started', opportunityId],
    params: { opportunityId },
    staleTime: 0,
    meta: changesWith(`applications:${opportunityId}`),
  })

export const useSubmitApplication = () =>
  useApplicationChange((body: NewApplication) => call(applications.submit, { body }))

/** Saves changed fields of a draft. */
export function useSaveFields(opportunityId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DraftChanges) => call(applicationForms.save, { params: { opportunityId }, body }),
    onSuccess(draft) {
      client.setQueryData(startedQuery(opportunityId).queryKey, (started) => started && { ...started, draft })
      return client.invalidateQueries({ queryKey: MINE, refetchType: 'none' })
    },
  })
}

/** One application with its history. */
export const applicationQuery = (id: string) =>
  endpointQuery(applications.details, {
    queryKey: [...MINE, 'one', id],
    params: { id },
    staleTime: 0,
    meta: changesWith('applications'),
  })

/** What the member has used of their plan's limits this month. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['identity', 'usage'],
    queryFn: async ({ signal }) => (await call(billing.status, { signal })).usage,
    staleTime: 0,
  })

/** The member's applications by month, status, category and amount. */
export const analyticsQuery = () =>
  endpointQuery(applications.analytics, { queryKey: [...MINE, 'analytics'], staleTime: 0 })

/** Grants show the status of their application. */
const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: MINE }),
    client.invalidateQueries({ queryKey: ['catalog', 'grants'] }),
  ])

/** Any change to an application invalidates every list. */
function useApplicationChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => refresh(client) })
}

export const useWithdraw = () =>
  useApplicationChange((id: string) => call(applications.withdraw, { params: { id } }))

export const useRemoveDraft = () =>
  useApplicationChange((id: string) => call(applications.removeDraft, { params: { id } }))

export const useSaveNotes = (id: string) =>
  useApplicationChange((ownNotes: string) =>
    call(applications.change, { params: { id }, body: { ownNotes } }),
  )

/** Asks members to approve a draft. */
export const useAskApproval = (id: string) =>
  useApplicationChange((body: ApprovalRequest) => call(applicationApprovals.ask, { params: { id }, body }))

/** Approves a draft, or asks for changes. */
export const useDecideApproval = (id: string) =>
  useApplicationChange((body: ApprovalDecision) =>
    call(applicationApprovals.decide, { params: { id }, body }),
  )

/** All applications as a CSV file. */
export const exportApplications = () => callFile(applications.export)
