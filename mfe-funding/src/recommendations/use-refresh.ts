import { useQueryClient } from '@fundharbor/kit'
import { useState } from 'react'
import { EXPLANATIONS } from './queries.ts'

/** Reloads the list. Explanations refer to its scores, so each reloads the next time it opens. */
export function useRefresh(refetch: () => Promise<void>) {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    void client.invalidateQueries({ queryKey: EXPLANATIONS, refetchType: 'none' })
    await refetch()
    setRefreshing(false)
  }
  return { isRefreshing, refresh: () => void refresh() }
}
