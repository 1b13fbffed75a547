import type { Registry } from '@fundharbor/contracts/platform/registry'
import {
  AuthProvider,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  Toaster,
} from '@fundharbor/kit'
import { useState } from 'react'
import { RegistryContext } from './registry-context.ts'
import { createShellRouter } from './router.tsx'

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
        </AuthProvider>
      </RegistryContext>
    </QueryClientProvider>
  )
}
