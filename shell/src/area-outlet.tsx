import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { Spinner, useRoutes, type AreaRoute, type RouteObject } from '@fundharbor/kit'
import { lazy, Suspense, use, useMemo, useState } from 'react'
import { AreaBoundary } from './area-boundary.tsx'
import { loadArea } from './areas.ts'
import { NotFound } from './pages/not-found.tsx'
import { fetchRegistry } from './registry.ts'

/** Routes that are loaded or on their way, by entry and attempt: an area is fetched once however often it is shown. */
const loading = new Map<string, Promise<RouteObject[]>>()

function routesOf(area: ReleasedArea, attempt: number): Promise<RouteObject[]> {
  const key = `${area.entry} ${attempt}`
  const known = loading.get(key)
  if (known) return known
  const routes = loadArea(area, attempt).then((found) => [
    ...found.map(toRoute),
    { path: '*', Component: NotFound },
  ])
  loading.set(key, routes)
  return routes
}

/** React's lazy components keep the page that is there while the next one's code is fetched. */
function toRoute({ path, lazy: load, children }: AreaRoute): RouteObject {
  const Component = lazy(async () => ({ default: (await load()).Component }))
  return { path, Component, children: children?.map(toRoute) }
}

interface AreaOutletProps {
  area: ReleasedArea
  /** The page that is shown: walking to another one of the same area leaves a failure behind. */
  path: string
  /** Where the area believes to be, when that is not the address. */
  at?: string
}

/** An area's page inside the frame. A failing one costs itself alone and can be tried again. */
export function AreaOutlet({ area, path, at }: AreaOutletProps) {
  const [shown, setShown] = useState({ area, attempt: 0 })
  const handleRetry = async () => {
    const registry = await fetchRegistry().catch(() => null)
    const live = registry?.areas.find(({ name }) => name === area.name) ?? area
    setShown({ area: live, attempt: shown.attempt + 1 })
  }
  return (
    <AreaBoundary key={`${shown.area.entry} ${shown.attempt} ${path}`} onRetry={handleRetry}>
      <Suspense fallback={<Spinner label="Loading" />}>
        <AreaRoutes area={shown.area} attempt={shown.attempt} at={at} />
      </Suspense>
    </AreaBoundary>
  )
}

interface AreaRoutesProps {
  area: ReleasedArea
  attempt: number
  at: string | undefined
}

function AreaRoutes({ area, attempt, at }: AreaRoutesProps) {
  const routes = use(useMemo(() => routesOf(area, attempt), [area, attempt]))
  return useRoutes(routes, at)
}
