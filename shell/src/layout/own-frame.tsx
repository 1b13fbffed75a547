import { create, hasSignedInHint, useAuth, useLocation } from '@fundharbor/kit'
import { useEffect, type ReactNode } from 'react'
import { resolvePage, type Viewer } from '../access.ts'
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

/** While the session of somebody who seems to be signed in loads, so that no link appears and goes away again. */
const presumedAdmin: Viewer = { emailVerified: true, role: 'admin' }

/** Whether the page has navigation of its own, so that the site's header links, footer and tabs are left out. */
export function useOwnFrame(): boolean {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const hasFailed = useFailures((state) => state.hasFailed)
  const viewer = user === undefined && hasSignedInHint() ? presumedAdmin : user
  const resolved = resolvePage(pathname, viewer, useRegistry())
  return !hasFailed && resolved.show === 'area' && resolved.page.hasOwnFrame === true
}
