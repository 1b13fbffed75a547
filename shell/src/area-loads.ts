import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import type { AreaRoute, RouteObject } from '@fundharbor/kit'
import { lazy } from 'react'
import { loadArea } from './areas.ts'
import { NotFound } from './pages/not-found.tsx'
import { fetchRegistry } from './registry.ts'

/** One try to load an area in this tab. */
export interface AreaLoad {
  area: ReleasedArea
  attempt: number
  routes: Promise<RouteObject[]>
  failed: boolean
}

/** The last try of each area, by its name: an area is fetched once however often it is shown. */
const loads = new Map<string, AreaLoad>()

/** The area as this tab has it, or on its way. One that failed before is tried again. */
export function loadOf(area: ReleasedArea): AreaLoad {
  const known = loads.get(area.name)
  if (known === undefined) return begin(area, 0)
  return known.failed ? begin(area, known.attempt + 1) : known
}

/** Tries a failed area again, at the version that is live by now. One that did load is kept: a page of it failed. */
export async function loadAnew({ area, failed, attempt }: AreaLoad): Promise<AreaLoad> {
  const known = loads.get(area.name)
  if (known !== undefined && !failed) return known
  const registry = await fetchRegistry().catch(() => null)
  const live = registry?.areas.find(({ name }) => name === area.name) ?? area
  return begin(live, Math.max(attempt, known?.attempt ?? 0) + 1)
}

function begin(area: ReleasedArea, attempt: number): AreaLoad {
  const noteFailure = (error: unknown) => {
    load.failed = true
    throw error
  }
  const routes = loadArea(area, attempt).then((found) => [
    ...found.map((route) => toRoute(route, noteFailure)),
    { path: '*', Component: NotFound },
  ])
  const load: AreaLoad = { area, attempt, routes: routes.catch(noteFailure), failed: false }
  loads.set(area.name, load)
  return load
}

/** React's lazy components keep the page that is there while the next one's code is fetched. */
function toRoute(
  { path, lazy: load, children }: AreaRoute,
  onFailure: (error: unknown) => never,
): RouteObject {
  const Component = lazy(async () => ({ default: (await load().catch(onFailure)).Component }))
  return { path, Component, children: children?.map((child) => toRoute(child, onFailure)) }
}
