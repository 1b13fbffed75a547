import type { Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { widgetName } from '@fundharbor/contracts/platform/widgets'
import {
  type AreaRoute,
  loadPart,
  type LoadWidget,
  matchPath,
  MissingPart,
  type RouteObject,
} from '@fundharbor/kit'
import { createElement, lazy, useLayoutEffect, useState, type ComponentType } from 'react'
import { loadArea } from './areas.ts'
import { endFirstView } from './first-view.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { fetchRegistry } from './registry.ts'
import { runPreloads } from './run-preloads.ts'

/** One attempt to load an area in this tab. */
export interface AreaLoad {
  area: ReleasedArea
  attempt: number
  routes: Promise<RouteObject[]>
  module: ReturnType<typeof loadArea>
  failed: boolean
}

/** The last attempt for each area, by name: an area is loaded once, however often it is shown. */
const loads = new Map<string, AreaLoad>()

/** The load of an area in this tab: done, in progress, or started again if it failed before. */
export function getAreaLoad(area: ReleasedArea): AreaLoad {
  const current = loads.get(area.name)
  if (current === undefined) return startLoad(area, 0)
  return current.failed ? startLoad(area, current.attempt + 1) : current
}

/** Loads a failed area again, in the version that is live now. An area that did load stays: only its page failed. */
export async function reloadArea({ area, failed, attempt }: AreaLoad): Promise<AreaLoad> {
  const current = loads.get(area.name)
  if (current !== undefined && !failed) return current
  const registry = await fetchRegistry().catch(() => null)
  const live = registry?.areas.find(({ name }) => name === area.name) ?? area
  return startLoad(live, Math.max(attempt, current?.attempt ?? 0) + 1)
}

/** Marks a settled promise the way React does, so that `use` reads it at once instead of showing a spinner. */
function startLoad(area: ReleasedArea, attempt: number): AreaLoad {
  const handleFailure = (error: unknown) => {
    load.failed = true
    throw error
  }
  const module = loadArea(area, attempt).catch(handleFailure)
  const routes = module.then(async (own) => {
    if (attempt === 0) await runPreloads(`/remotes/${area.name}/${area.version}/`)
    return [
      ...own.routes.map((route) => toRoute(route, handleFailure)),
      { path: '*', Component: NotFoundPage },
    ]
  })
  routes.then((value) => Object.assign(routes, { status: 'fulfilled', value })).catch(() => undefined)
  const load: AreaLoad = { area, attempt, routes, module, failed: false }
  loads.set(area.name, load)
  return load
}

/**
 * While a lazy component loads, React keeps showing the previous page. A component whose code has already loaded renders
 * directly: `lazy` would show a spinner for at least 300 ms. Without `onFailure`, a page that cannot be loaded is missing in the
 * page around it, until it can.
 */
function toRoute(
  { path, lazy: load, children }: AreaRoute,
  onFailure?: (error: unknown) => never,
): RouteObject {
  let code: Promise<ComponentType> | undefined
  let loaded: ComponentType | undefined
  const fetchComponent = () => load().then((module) => (loaded = module.Component))
  const fetchCode = () =>
    (code ??= onFailure ? fetchComponent().catch(onFailure) : loadPart(fetchComponent, MissingPart))
  const LazyPage = lazy(async () => ({ default: await fetchCode() }))
  const Component = () => {
    useLayoutEffect(endFirstView, [])
    return createElement(useState(() => loaded ?? LazyPage)[0])
  }
  const handle: RouteHandle = { fetchCode }
  return { path, Component, handle, children: children?.map((child) => toRoute(child)) }
}

interface RouteHandle {
  fetchCode: () => Promise<ComponentType>
}

/** Loads the code of the page at a path before it is shown. `routes` come from `getAreaLoad`. */
export async function fetchPage(routes: RouteObject[], path: string): Promise<void> {
  const matches = routes.filter((route) => matchPath({ path: route.path ?? '', end: !route.children }, path))
  await Promise.all(matches.map(({ handle }) => (handle as RouteHandle | undefined)?.fetchCode()))
}

/** Returns a function that loads a widget of an area that is live. It rejects if the area or the widget is missing. */
export const createWidgetLoader =
  ({ areas }: Registry): LoadWidget =>
  async (name) => {
    const [prefix = '', key = ''] = name.split('/')
    const area = areas.find((each) => widgetName(each.name, key) === name)
    if (!area) throw new Error(`No live area is called ${prefix}`)
    const { widgets } = await getAreaLoad(area).module
    const load = Object.hasOwn(widgets, key) ? widgets[key] : undefined
    if (!load) throw new Error(`${area.name} ${area.version} does not offer ${name}`)
    return (await load()).Component as never
  }
