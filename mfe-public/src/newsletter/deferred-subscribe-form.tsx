import { lazyPart } from '@fundharbor/kit'
import { Suspense } from 'react'
import { useNearViewport } from '../use-near-viewport.ts'
import styles from './subscribe-form.module.css'

/** The form, loaded when it is first shown. */
export const LazySubscribeForm = lazyPart(() =>
  import('./subscribe-form.tsx').then((module) => module.SubscribeForm),
)

/** Far enough away that the form has loaded before it is visible. */
const MARGIN_PX = 1_000

const placeholder = <div className={styles.placeholder} />

/** The form at the bottom of a page: shows a placeholder of the same size until the user scrolls near. */
export function DeferredSubscribeForm() {
  const [container, isNear] = useNearViewport<HTMLDivElement>(MARGIN_PX)
  return (
    <div ref={container}>
      {isNear ? (
        <Suspense fallback={placeholder}>
          <LazySubscribeForm />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}
