import { useSearchParams } from '@fundharbor/kit'
import { useMemo } from 'react'
import type { z } from 'zod'

/**
 * A list's filters and order, kept in the address so that a view can be sent to a colleague. What else stands there
 * stays; `schema` lets be what it does not know.
 */
export function useListSearch<S extends z.ZodObject>(schema: S) {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => schema.parse(Object.fromEntries(params)), [params, schema])
  const change = (changes: Partial<z.output<S>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, String(value))
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { search, change }
}
