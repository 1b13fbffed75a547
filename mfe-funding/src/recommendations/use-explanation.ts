import { toast, useQueryClient } from '@fundharbor/kit'
import { useState } from 'react'
import { explanationQuery } from './queries.ts'

/** At most one explanation is open. Each is loaded once; one that fails to load closes and shows an error. */
export function useExplanation(project: string | undefined) {
  const client = useQueryClient()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = async (id: string) => {
    setOpenId(id)
    try {
      await client.fetchQuery(explanationQuery(id, project))
    } catch {
      setOpenId((current) => (current === id ? null : current))
      toast({
        title: 'Error',
        description: 'Failed to get recommendation explanation',
        tone: 'destructive',
      })
    }
  }
  const toggle = (id: string) => {
    if (openId === id) setOpenId(null)
    else void open(id)
  }
  return { openId, toggle }
}
