import { budgets, type Budget, type BudgetForm } from '@fundharbor/contracts/documents/budgets'
import { call, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'

/** The budget of a project, and what an opportunity allows. Not refetched: the member is typing. */
export const budgetQuery = (project: string | null, opportunity: string | null) =>
  endpointQuery(budgets.read, {
    queryKey: ['documents', 'budget', project, opportunity],
    query: { project: project ?? undefined, opportunity: opportunity ?? undefined },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function useSaveBudget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BudgetForm): Promise<Budget> => call(budgets.save, { body }),
    // Interviews show the same lines.
    onSuccess: () => client.invalidateQueries({ queryKey: ['documents', 'interview'] }),
  })
}
