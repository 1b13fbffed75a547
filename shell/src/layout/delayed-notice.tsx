import { lazyPart } from '@fundharbor/kit'
import { Suspense } from 'react'
import { useDelay } from '../use-delay.ts'

const Notice = lazyPart(() => import('./notice.tsx').then((module) => module.Notice))

/** Long enough for the page to load first. */
const DELAY_MS = 4000

/** Loads and shows the administrators' notice a few seconds after the page. */
export function DelayedNotice() {
  return useDelay(DELAY_MS) ? (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  ) : null
}
