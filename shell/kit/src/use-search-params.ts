import { useCallback, useEffect, useRef } from 'react'
import {
  createSearchParams,
  useSearchParams as useRouterSearchParams,
  type NavigateOptions,
  type URLSearchParamsInit,
} from 'react-router-dom'

type Change = URLSearchParamsInit | ((before: URLSearchParams) => URLSearchParamsInit)

/**
 * What the address says after the `?`, and how to change it. A function is given what the last change asked for, even
 * where React has not rendered that yet: of two changes in quick succession both stay.
 */
export function useSearchParams() {
  const [params, setParams] = useRouterSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (next: Change, options?: NavigateOptions) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(latest.current)) : next
      latest.current = createSearchParams(init)
      setParams(latest.current, options)
    },
    [setParams],
  )
  return [params, change] as const
}
