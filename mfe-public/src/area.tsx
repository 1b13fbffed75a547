import type { AreaRoute } from '@fundharbor/kit'

/** The routes of this area. Their paths are declared in area.json. */
const routes: AreaRoute[] = [
  { path: '/', lazy: () => import('./landing/page.tsx') },
  { path: '/blog', lazy: () => import('./blog/list-page.tsx') },
  { path: '/blog/:slug', lazy: () => import('./blog/article-page.tsx') },
  { path: '/subjects', lazy: () => import('./subjects/list-page.tsx') },
  { path: '/subjects/:id', lazy: () => import('./subjects/subject-page.tsx') },
  { path: '/funders', lazy: () => import('./funders/list-page.tsx') },
  { path: '/funders/:slug', lazy: () => import('./funders/funder-page.tsx') },
  { path: '/programs', lazy: () => import('./programs/list-page.tsx') },
  { path: '/programs/:listing', lazy: () => import('./programs/program-page.tsx') },
  { path: '/awards', lazy: () => import('./awards/page.tsx') },
  { path: '/sources', lazy: () => import('./sources/page.tsx') },
  { path: '/funding', lazy: () => import('./funding/no-list.tsx') },
  { path: '/funding/:id', lazy: () => import('./funding/opportunity-page.tsx') },
  {
    path: '/help-center',
    lazy: () => import('./help-center/page.tsx'),
    children: [{ path: '/help-center/:slug', lazy: () => import('./help-center/article-dialog.tsx') }],
  },
  { path: '/contact', lazy: () => import('./contact/page.tsx') },
  {
    path: '/community',
    lazy: () => import('./forum/page.tsx'),
    children: [{ path: '/community/:id', lazy: () => import('./forum/discussion-dialog.tsx') }],
  },
  {
    path: '/subscription',
    lazy: () => import('./subscription/page.tsx'),
    children: [{ path: '/subscription/card', lazy: () => import('./subscription/card-dialog.tsx') }],
  },
  { path: '/checkout', lazy: () => import('./checkout/page.tsx') },
  { path: '/community/mute', lazy: () => import('./link-page.tsx') },
  {
    path: '/webinars',
    lazy: () => import('./webinars/page.tsx'),
    children: [{ path: '/webinars/:id', lazy: () => import('./webinars/details-dialog.tsx') }],
  },
  { path: '/webinars/confirm', lazy: () => import('./link-page.tsx') },
  { path: '/webinars/join', lazy: () => import('./webinars/join-page.tsx') },
  { path: '/webinars/cancel', lazy: () => import('./webinars/cancel-page.tsx') },
  { path: '/newsletter/confirm', lazy: () => import('./link-page.tsx') },
  { path: '/newsletter/unsubscribe', lazy: () => import('./link-page.tsx') },
  { path: '/privacy', lazy: () => import('./legal/privacy-page.tsx') },
  { path: '/terms', lazy: () => import('./legal/terms-page.tsx') },
  { path: '/cookies', lazy: () => import('./legal/cookies-page.tsx') },
]
export default routes
