import type { Registry } from '@fundharbor/contracts/platform/registry'
import { createBrowserRouter, loadPart, type RouteObject, Spinner } from '@fundharbor/kit'
import { authPages } from './auth/pages.ts'
import { PageOutlet } from './page-outlet.tsx'
import { Frame } from './layout/frame.tsx'
import { CrashPage } from './pages/crash-page.tsx'
import { MissingPage } from './pages/missing-page.tsx'

/**
 * Routes of the shell's own pages; `PageOutlet` shows the areas' pages at all other paths. Adding an area or a page
 * changes the registry, not these routes.
 */
export function createShellRouter(registry: Registry) {
  const own: RouteObject[] = Object.entries(authPages).map(([path, load]) => ({
    path,
    lazy: async () => ({
      Component: await loadPart(() => load().then(({ Component }) => Component), MissingPage),
    }),
  }))
  const development: RouteObject[] = [{ path: '/dev/kit', lazy: loadKitPage }]
  return createBrowserRouter([
    {
      Component: Frame,
      ErrorBoundary: CrashPage,
      HydrateFallback: LoadingPage,
      children: [...own, ...(registry.dev ? development : []), { path: '*', Component: PageOutlet }],
    },
  ])
}

const loadKitPage = async () => ({ Component: (await import('@fundharbor/kit/dev-page.tsx')).DevPage })

/** Shown while the code of one of the shell's own pages loads. */
const LoadingPage = () => <Spinner label="Loading" />
