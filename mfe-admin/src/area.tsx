import type { AreaRoute } from '@fundharbor/kit'

/** Everything the shell sees of this area. Paths are those declared in area.json. */
const routes: AreaRoute[] = [
  {
    path: '/admin',
    lazy: () => import('./console/page.tsx'),
    children: [
      { path: '/admin', lazy: () => import('./dashboard/page.tsx') },
      { path: '/admin/sources', lazy: () => import('./imports/page.tsx') },
      { path: '/admin/funders', lazy: () => import('./award-funders/page.tsx') },
      { path: '/admin/users', lazy: () => import('./users/page.tsx') },
      { path: '/admin/blog', lazy: () => import('./blog/list-page.tsx') },
      { path: '/admin/blog/:id', lazy: () => import('./blog/editor-page.tsx') },
      { path: '/admin/subjects', lazy: () => import('./subjects/list-page.tsx') },
      { path: '/admin/subjects/:id', lazy: () => import('./subjects/editor-page.tsx') },
      { path: '/admin/templates', lazy: () => import('./templates/page.tsx') },
      { path: '/admin/contact', lazy: () => import('./contact/page.tsx') },
      { path: '/admin/forum', lazy: () => import('./forum/page.tsx') },
      { path: '/admin/newsletter', lazy: () => import('./newsletter/page.tsx') },
      { path: '/admin/jobs', lazy: () => import('./jobs/page.tsx') },
      { path: '/admin/releases', lazy: () => import('./releases/page.tsx') },
      { path: '/admin/settings', lazy: () => import('./settings/page.tsx') },
      { path: '/admin/audit', lazy: () => import('./audit/page.tsx') },
    ],
  },
]
export default routes
