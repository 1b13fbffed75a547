import { lazy, Suspense } from 'react'
import { useNear } from '../use-near.ts'
import styles from './subscribe-form.module.css'

const loadForm = () => import('./subscribe-form.tsx')

/** The form, whose code comes when it is shown: reading needs none of it. */
export const LazySubscribeForm = lazy(async () => ({ default: (await loadForm()).SubscribeForm }))

/** So far away its code is asked for, that nobody sees it arrive. */
const NEAR_PX = 1_000

const room = <div className={styles.room} />

/** The form far down on a page: its room is kept until one comes near. */
export function LaterSubscribeForm() {
  const [place, isNear] = useNear<HTMLDivElement>(NEAR_PX)
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={room}>
          <LazySubscribeForm />
        </Suspense>
      ) : (
        room
      )}
    </div>
  )
}
