import type { ComponentType } from 'react'

/**
 * A page of an area: what its `./area` module exposes a list of. `path` is an absolute path declared in `area.json`
 * or below one of them; the module that `lazy` fetches exports the page as `Component`. Children are shown in the
 * page's `Outlet`.
 */
export interface AreaRoute {
  path: string
  lazy: () => Promise<{ Component: ComponentType }>
  children?: AreaRoute[]
}
