import { useCallback, useEffect, useRef } from 'react'
import {
  createSearchParams,
  useSearchParams as useRouterSearchParams,
  type NavigateOptions,
  type URLSearchParamsInit,
} from 'react-router-dom'

type Change = URLSearchParamsInit | ((before: URLSearchParams) => URLSearchParamsInit)

/**
 * The URL's query parameters and a setter. Unlike the router's hook, an updater function receives the result of the last
 * change even before React has rendered it, so that two changes in a row both apply.
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
