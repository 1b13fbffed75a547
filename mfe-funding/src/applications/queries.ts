import {
  applications,
  type Application,
  type ApplicationDraft,
  type NewApplication,
} from '@fundharbor/contracts/catalog/applications'
import { call, callFile, callList, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'

const MINE = ['catalog', 'applications', 'mine'] as const
const MOST = '100'

/** The own applications, drafts too, newest first. Others decide them: asked anew whenever a page wants them. */
export const myApplicationsQuery = () =>
  queryOptions({
    queryKey: MINE,
    queryFn: ({ signal }) => callList(applications.mine, { query: { limit: MOST }, signal }),
    staleTime: 0,
  })

/** How long an administrator's decision may stay unseen on an open page. */
const DECISIONS_MS = 20_000

/** All own applications, page after page. Decisions appear by themselves. */
export const allApplicationsQuery = () =>
  queryOptions({
    queryKey: [...MINE, 'all'],
    queryFn: async ({ signal }) => {
      const rows: Application[] = []
      let cursor: string | undefined
      do {
        const page = await callList(applications.mine, { query: { limit: MOST, cursor }, signal })
        rows.push(...page.rows)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return rows
    },
    staleTime: 0,
    refetchInterval: DECISIONS_MS,
  })

/** What there is already for an opportunity: a draft to go on with, or an application that is still open. */
export function findApplication(rows: Application[], opportunityId: string) {
  const ours = rows.filter((row) => row.opportunityId === opportunityId)
  return {
    draft: ours.find(({ status }) => status === 'draft'),
    open: ours.find(({ status }) => status === 'submitted' || status === 'under_review'),
  }
}

/** `idempotencyKey`: one per form, so that a repeated click or a retry submits once. */
export function useSubmitApplication(idempotencyKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApplication) => call(applications.submit, { body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: MINE }),
  })
}

export function useSaveDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ApplicationDraft) => call(applications.saveDraft, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: MINE, refetchType: 'none' }),
  })
}

/** One application with its history. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...MINE, 'one', id],
    queryFn: ({ signal }) => call(applications.details, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: DECISIONS_MS,
  })

/** Months, statuses, categories and money of the own applications. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: [...MINE, 'figures'],
    queryFn: ({ signal }) => call(applications.analytics, { signal }),
    staleTime: 0,
  })

/** What changes an application changes every list of them. */
function useApplicationChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: MINE }) })
}

export const useWithdraw = () =>
  useApplicationChange((id: string) => call(applications.withdraw, { params: { id } }))

export const useRemoveDraft = () =>
  useApplicationChange((id: string) => call(applications.removeDraft, { params: { id } }))

export const useKeepNotes = (id: string) =>
  useApplicationChange((ownNotes: string) =>
    call(applications.saveNotes, { params: { id }, body: { ownNotes } }),
  )

/** The own applications as a file. */
export const exportApplications = () => callFile(applications.export)
