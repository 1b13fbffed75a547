import { ErrorState } from '@fundharbor/kit'
import { useLayoutEffect } from 'react'
import { showRoot } from '../show-root.ts'
import styles from './pages.module.css'

/** Shown inside the frame instead of a page whose code could not be loaded, until it can. */
export function MissingPage({ retry }: { retry: () => void }) {
  useLayoutEffect(showRoot, [])
  return (
    <div className={styles.stage}>
      <ErrorState title="This page could not be loaded" onRetry={retry} />
    </div>
  )
}
