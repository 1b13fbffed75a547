import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { matchPath, type AreaRoute, type RouteObject } from '@fundharbor/kit'
import { createElement, lazy, useState } from 'react'
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

/** What has come says so on its promise: React's `use` then takes it at once, and draws no spinner in between. */
function begin(area: ReleasedArea, attempt: number): AreaLoad {
  const noteFailure = (error: unknown) => {
    load.failed = true
    throw error
  }
  const routes = loadArea(area, attempt).then(
    (own) => [...own.map((route) => toRoute(route, noteFailure)), { path: '*', Component: NotFound }],
    noteFailure,
  )
  routes.then((value) => Object.assign(routes, { status: 'fulfilled', value })).catch(() => undefined)
  const load: AreaLoad = { area, attempt, routes, failed: false }
  loads.set(area.name, load)
  return load
}

type PageCode = Awaited<ReturnType<AreaRoute['lazy']>>

/**
 * React's lazy components keep the page that is there while the next one's code is fetched. Code that has come by then
 * is shown at once: React would draw a spinner first, and keep it for 300 ms.
 */
function toRoute(
  { path, lazy: load, children }: AreaRoute,
  onFailure: (error: unknown) => never,
): RouteObject {
  let code: Promise<PageCode> | undefined
  let come: PageCode | undefined
  const fetchCode = () => (code ??= load().then((found) => (come = found), onFailure))
  const Later = lazy(async () => ({ default: (await fetchCode()).Component }))
  const Component = () => createElement(useState(() => come?.Component ?? Later)[0])
  const handle: Fetching = { fetchCode }
  return { path, Component, handle, children: children?.map((child) => toRoute(child, onFailure)) }
}

interface Fetching {
  fetchCode: () => Promise<PageCode>
}

/** Fetches the code of the page at a path before it is shown, from routes that `loadOf` brought. */
export async function fetchPage(routes: RouteObject[], path: string): Promise<void> {
  const shown = routes.filter((route) => matchPath({ path: route.path ?? '', end: !route.children }, path))
  await Promise.all(shown.map(({ handle }) => (handle as Fetching | undefined)?.fetchCode()))
}
