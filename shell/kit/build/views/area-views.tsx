import type { AreaViews } from '@fundharbor/contracts/platform/first-views'
import type { AreaRoute } from '@fundharbor/kit'
import { member, show } from './show.tsx'
import { toStaticHtml } from './static-html.ts'

interface Area {
  paths: readonly string[]
  load: () => Promise<{ default: AreaRoute[] }>
}

/** What an area's pages show to a member while they wait for the API. */
export async function renderViews({ paths, load }: Area): Promise<AreaViews> {
  const { default: routes } = await load()
  const views: AreaViews = {}
  for (const path of paths) {
    const { Component } = (await routes.find((route) => route.path === path)?.lazy()) ?? {}
    if (!Component) continue
    views[path] = await show({ path, user: member, routes: [{ path: '*', Component }] }, toStaticHtml)
  }
  return views
}
