import { lazyPart } from '@fundharbor/kit'
import { Suspense, useEffect, useState } from 'react'

const Notice = lazyPart(() => import('./notice.tsx').then((module) => module.Notice))

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
