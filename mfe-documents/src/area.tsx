import type { AreaRoute } from '@fundharbor/kit'

/** Everything the shell sees of this area. Paths are those declared in area.json. */
const routes: AreaRoute[] = [
  { path: '/documents', lazy: () => import('./documents/page.tsx') },
  { path: '/documents/:id', lazy: () => import('./generated-documents/document-page.tsx') },
  { path: '/documents/budget', lazy: () => import('./budget/page.tsx') },
  { path: '/documents/interview', lazy: () => import('./interview/page.tsx') },
]
export default routes
