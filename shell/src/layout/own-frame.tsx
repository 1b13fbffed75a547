import { create, useAuth, useLocation } from '@fundharbor/kit'
import { useEffect, type ReactNode } from 'react'
import { resolvePage } from '../access.ts'
import { useRegistry } from '../registry-context.ts'

const useFailures = create<{ hasFailed: boolean }>(() => ({ hasFailed: false }))

/** Around what is shown instead of a page that failed: such a page has no navigation of its own. */
export function FailedPage({ children }: { children: ReactNode }) {
  useEffect(() => {
    useFailures.setState({ hasFailed: true })
    return () => useFailures.setState({ hasFailed: false })
  }, [])
  return children
}

/** Whether the page has navigation of its own, so that the site's header links, footer and tabs are left out. */
export function useOwnFrame(): boolean {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const hasFailed = useFailures((state) => state.hasFailed)
  const resolved = resolvePage(pathname, user, useRegistry())
  return !hasFailed && resolved.show === 'area' && resolved.page.hasOwnFrame === true
}
