import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useToastStore } from '../toast-store.ts'

// A site that cannot fetch the layer any more goes on without toasts rather than not at all.
const Layer = lazy<() => ReactNode>(() =>
  import('./toast-layer.tsx').then(
    ({ ToastLayer }) => ({ default: ToastLayer }),
    () => ({ default: () => null }),
  ),
)

/**
 * The place of toasts, once, in the shell. Its code is fetched at the first touch or key, so that a page that
 * is only read does without it.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  const called = useToastStore((state) => state.current !== null)
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
  return <Suspense fallback={null}>{(wanted || called) && <Layer />}</Suspense>
}
