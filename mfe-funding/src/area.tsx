import type { AreaRoute, AreaWidgets } from '@fundharbor/kit'

/** Everything the shell sees of this area. Paths are those declared in area.json. */
const routes: AreaRoute[] = [
  { path: '/', lazy: () => import('./dashboard/page.tsx') },
  { path: '/dashboard', lazy: () => import('./dashboard/page.tsx') },
  {
    path: '/opportunities',
    lazy: () => import('./opportunities/page.tsx'),
    children: [
      { path: '/opportunities/:id', lazy: () => import('./opportunity-details/details-route.tsx') },
      { path: '/opportunities/:id/apply', lazy: () => import('./applications/apply-dialog.tsx') },
    ],
  },
  { path: '/opportunities/:id/fit', lazy: () => import('./fit/page.tsx') },
  { path: '/opportunities/:id/edit', lazy: () => import('./own-opportunity/edit-page.tsx') },
  { path: '/grants', lazy: () => import('./grants/page.tsx') },
  { path: '/grants/add', lazy: () => import('./own-opportunity/add-page.tsx') },
  { path: '/grants/import', lazy: () => import('./grant-import/page.tsx') },
  { path: '/grants/report', lazy: () => import('./grant-report/page.tsx') },
  { path: '/grants/funders', lazy: () => import('./funders/list-page.tsx') },
  { path: '/grants/funders/:slug', lazy: () => import('./funders/page.tsx') },
  { path: '/grants/:id', lazy: () => import('./grant/page.tsx') },
  { path: '/recommendations', lazy: () => import('./recommendations/page.tsx') },
  { path: '/saved-searches', lazy: () => import('./saved/page.tsx') },
  { path: '/saved/stop', lazy: () => import('./alerts/unsubscribe-page.tsx') },
  { path: '/projects', lazy: () => import('./projects/page.tsx') },
  { path: '/members', lazy: () => import('./members/page.tsx') },
  { path: '/invitation', lazy: () => import('./members/accept-page.tsx') },
  { path: '/profile', lazy: () => import('./profile/page.tsx') },
  { path: '/saved', lazy: () => import('./moved/page.tsx') },
  { path: '/pipeline', lazy: () => import('./moved/page.tsx') },
  { path: '/pipeline/:id', lazy: () => import('./moved/page.tsx') },
  { path: '/applications', lazy: () => import('./moved/page.tsx') },
  { path: '/applications/:id', lazy: () => import('./moved/page.tsx') },
  { path: '/timeline', lazy: () => import('./moved/page.tsx') },
  { path: '/grants/analytics', lazy: () => import('./moved/page.tsx') },
]
export default routes

/** What other areas may show of this one. */
export const widgets: AreaWidgets<'funding'> = {
  'opportunity-card': () => import('./opportunity-card/widget.tsx'),
}
