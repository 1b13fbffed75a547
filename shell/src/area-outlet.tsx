import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { Spinner, useLocation, useRoutes } from '@fundharbor/kit'
import { Suspense, use, useState } from 'react'
import { reloadArea, getAreaLoad, type AreaLoad } from './area-loads.ts'
import { AreaBoundary } from './area-boundary.tsx'

interface AreaOutletProps {
  area: ReleasedArea
  /** The path that the area renders, if it is not that of the URL. */
  at?: string
}

/** An area's page inside the frame. If it fails, the frame stays and the user can retry. */
export function AreaOutlet({ area, at }: AreaOutletProps) {
  const { pathname } = useLocation()
  const [{ load, attempt }, setState] = useState(() => ({ load: getAreaLoad(area), attempt: 0 }))
  const handleRetry = async () => {
    const reloaded = await reloadArea(load)
    setState({ load: reloaded, attempt: attempt + 1 })
  }
  return (
    <AreaBoundary key={attempt} pathname={pathname} onRetry={handleRetry}>
      <Suspense fallback={<Spinner label="Loading" />}>
        <AreaRoutes load={load} at={at} />
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
