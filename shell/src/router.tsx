import type { Registry } from '@fundharbor/contracts/platform/registry'
import { createBrowserRouter, Spinner, type RouteObject } from '@fundharbor/kit'
import { Gatehouse } from './gatehouse.tsx'
import { Frame } from './layout/frame.tsx'
import { Crash } from './pages/crash.tsx'

/**
 * The shell's own pages by path; everything else goes through the gate to the area that owns it. Adding an area or
 * a page changes the registry, never this table.
 */
export function createShellRouter(registry: Registry) {
  const own: RouteObject[] = [
    { path: '/auth', lazy: () => import('./auth/page.tsx') },
    { path: '/verify-email', lazy: () => import('./auth/verify-email-page.tsx') },
    { path: '/forgot-password', lazy: () => import('./auth/forgot-password-page.tsx') },
    { path: '/reset-password', lazy: () => import('./auth/reset-password-page.tsx') },
  ]
  const development: RouteObject[] = [{ path: '/dev/kit', lazy: () => import('./pages/kit-page.tsx') }]
  return createBrowserRouter([
    {
      Component: Frame,
      ErrorBoundary: Crash,
      HydrateFallback: Opening,
      children: [...own, ...(registry.dev ? development : []), { path: '*', Component: Gatehouse }],
    },
  ])
}

/** While the code of the shell's own page arrives. */
const Opening = () => <Spinner label="Loading" />
