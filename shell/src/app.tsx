import type { Registry } from '@fundharbor/contracts/platform/registry'
import {
  AuthProvider,
  createQueryClient,
  lazyPart,
  QueryClientProvider,
  RouterProvider,
  Toaster,
  useAuth,
  useSessionEnd,
  WidgetContext,
} from '@fundharbor/kit'
import { Suspense, useState } from 'react'
import { createWidgetLoader } from './area-loads.ts'
import { useOfflineOwner, usePushOwner } from './offline/owner.ts'
import { RegistryContext } from './registry-context.ts'
import type { createShellRouter } from './router.tsx'
import { useDelay } from './use-delay.ts'

const OfflineUpkeep = lazyPart(() => import('./offline/upkeep.tsx').then((module) => module.OfflineUpkeep))

const PushUpkeep = lazyPart(() => import('./push/upkeep.tsx').then((module) => module.PushUpkeep))

const LiveChannel = lazyPart(() => import('./live/live-channel.tsx').then((module) => module.LiveChannel))

/** Long enough for the page to load first. The channel also tells what changed meanwhile. */
const CHANNEL_DELAY_MS = 1000

/** What members hear while a page is open. */
function MembersChannel() {
  const isDue = useDelay(CHANNEL_DELAY_MS)
  const { user } = useAuth()
  const hasEnded = useSessionEnd((state) => state.hasEnded)
  return (
    <Suspense fallback={null}>
      {isDue && user && !hasEnded && <LiveChannel userId={user.id} workspaceId={user.workspaceId ?? ''} />}
    </Suspense>
  )
}

/** Loaded only on devices where somebody turned it on. */
function DeviceUpkeep() {
  const keepsCopy = useOfflineOwner(({ owner }) => owner !== null)
  const notifies = usePushOwner(({ owner }) => owner !== null)
  return (
    <Suspense fallback={null}>
      {keepsCopy && <OfflineUpkeep />}
      {notifies && <PushUpkeep />}
    </Suspense>
  )
}

interface AppProps {
  registry: Registry
  router: ReturnType<typeof createShellRouter>
}

/** The site: shell and areas share one query cache, one session and one router. */
export function App({ registry, router }: AppProps) {
  const [client] = useState(createQueryClient)
  const [loadWidget] = useState(() => createWidgetLoader(registry))
  return (
    <QueryClientProvider client={client}>
      <RegistryContext value={registry}>
        <AuthProvider>
          <WidgetContext value={loadWidget}>
            <RouterProvider router={router} />
          </WidgetContext>
          <Toaster />
          <DeviceUpkeep />
          <MembersChannel />
        </AuthProvider>
      </RegistryContext>
    </QueryClientProvider>
  )
}
