import type { AreaRoute } from '@fundharbor/kit'

/** Everything the shell sees of this area. Paths are those declared in area.json. */
const routes: AreaRoute[] = [{ path: '/admin', lazy: () => import('./dashboard/page.tsx') }]
export default routes
