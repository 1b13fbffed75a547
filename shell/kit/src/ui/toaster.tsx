import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { useToastStore } from '../toast-store.ts'

const Layer = lazyPart(() => import('./toast-layer.tsx').then((module) => module.ToastLayer))

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
