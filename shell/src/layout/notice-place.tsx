import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'

interface Loaded {
  default: () => ReactNode
}

/** A page that cannot fetch it any more, after a release or without a connection, goes on without. */
const Notice = lazy(() =>
  import('./notice.tsx').then(
    (module): Loaded => ({ default: module.Notice }),
    (): Loaded => ({ default: () => null }),
  ),
)

/** The page has come up by then: neither the notice nor its code costs the first load anything. */
const LATER_MS = 4000

/** Where the administrators' notice appears, some seconds after the page. */
export function NoticePlace() {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLater ? (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  ) : null
}
