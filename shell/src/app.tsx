import type { Registry } from '@fundharbor/contracts/platform/registry'
import {
  AuthProvider,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  Toaster,
} from '@fundharbor/kit'
import { lazy, Suspense, useState } from 'react'
import { useOfflineOwner } from './offline/owner.ts'
import { RegistryContext } from './registry-context.ts'
import { createShellRouter } from './router.tsx'

const OfflineUpkeep = lazy(() =>
  import('./offline/upkeep.tsx').then((module) => ({ default: module.OfflineUpkeep })),
)

/** Loaded only on devices where somebody turned it on. */
function OfflineReading() {
  const isOn = useOfflineOwner(({ owner }) => owner !== null)
  return (
    isOn && (
      <Suspense fallback={null}>
        <OfflineUpkeep />
      </Suspense>
    )
  )
}

/** The site: shell and areas share one query cache, one session and one router. */
export function App({ registry }: { registry: Registry }) {
  const [client] = useState(createQueryClient)
  const [router] = useState(() => createShellRouter(registry))
  return (
    <QueryClientProvider client={client}>
      <RegistryContext value={registry}>
        <AuthProvider>
          <RouterProvider router={router} />
          <Toaster />
          <OfflineReading />
        </AuthProvider>
      </RegistryContext>
    </QueryClientProvider>
  )
}
