import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'

interface Loaded {
  default: () => ReactNode
}

// If the chunk cannot be loaded, after a release or offline, the page works without the notice.
const Notice = lazy(() =>
  import('./notice.tsx').then(
    (module): Loaded => ({ default: module.Notice }),
    (): Loaded => ({ default: () => null }),
  ),
)

/** Long enough for the page to load first. */
const DELAY_MS = 4000

/** Loads and shows the administrators' notice a few seconds after the page. */
export function DelayedNotice() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  ) : null
}
