import { useQueryClient } from '@fundharbor/kit'
import { useState } from 'react'
import { explanationsKey } from './queries.ts'

/** Asks for the list anew. Explanations speak of its figures: each is asked for again when it is opened next. */
export function useRefresh(refetch: () => Promise<void>) {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    void client.invalidateQueries({ queryKey: explanationsKey, refetchType: 'none' })
    await refetch()
    setRefreshing(false)
  }
  return { isRefreshing, refresh: () => void refresh() }
}
