import type { ComponentType } from 'react'

/**
 * A page of an area; the `./area` module exports a list of them. `path` is an absolute path declared in `area.json`, or
 * one below it. `lazy` imports a module that exports the page as `Component`. Children render in the page's `Outlet`.
 */
export interface AreaRoute {
  path: string
  lazy: () => Promise<{ Component: ComponentType }>
  children?: AreaRoute[]
}
