import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { Spinner, useLocation, useRoutes } from '@fundharbor/kit'
import { Suspense, use, useState } from 'react'
import { loadAnew, loadOf, type AreaLoad } from './area-loads.ts'
import { AreaBoundary } from './area-boundary.tsx'

interface AreaOutletProps {
  area: ReleasedArea
  /** Where the area believes to be, when that is not the address. */
  at?: string
}

/** An area's page inside the frame. A failing one costs itself alone and can be tried again. */
export function AreaOutlet({ area, at }: AreaOutletProps) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(() => ({ load: loadOf(area), visit: 0 }))
  const handleRetry = async () => {
    const load = await loadAnew(shown.load)
    setShown(({ visit }) => ({ load, visit: visit + 1 }))
  }
  return (
    <AreaBoundary key={shown.visit} place={pathname} onRetry={handleRetry}>
      <Suspense fallback={<Spinner label="Loading" />}>
        <AreaRoutes load={shown.load} at={at} />
      </Suspense>
    </AreaBoundary>
  )
}

interface AreaRoutesProps {
  load: AreaLoad
  at: string | undefined
}

function AreaRoutes({ load, at }: AreaRoutesProps) {
  return useRoutes(use(load.routes), at)
}
