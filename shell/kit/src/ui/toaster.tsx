import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useToastStore } from '../toast-store.ts'

// If the chunk cannot be loaded, for example after a release, the site works without toasts.
const Layer = lazy<() => ReactNode>(() =>
  import('./toast-layer.tsx').then(
    ({ ToastLayer }) => ({ default: ToastLayer }),
    () => ({ default: () => null }),
  ),
)

/** Renders toasts; used once, in the shell. Its code is loaded at the first click or key press, to keep the first load small. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false)
  const hasToast = useToastStore((state) => state.current !== null)
  useEffect(() => {
    const want = () => setWanted(true)
    const once = { once: true, capture: true }
    addEventListener('pointerdown', want, once)
    addEventListener('keydown', want, once)
    return () => {
      removeEventListener('pointerdown', want, once)
      removeEventListener('keydown', want, once)
    }
  }, [])
  return <Suspense fallback={null}>{(isWanted || hasToast) && <Layer />}</Suspense>
}
