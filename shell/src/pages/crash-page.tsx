import { Button, DocumentTitle, SpotDrawing } from '@fundharbor/kit'
import { useLayoutEffect } from 'react'
import { showRoot } from '../show-root.ts'
import styles from './pages.module.css'

/** Shown when the frame itself crashes: the only way out is to reload the page. */
export function CrashPage() {
  useLayoutEffect(showRoot, [])
  return (
    <main className={styles.page} role="alert">
      <DocumentTitle>Something went wrong</DocumentTitle>
      <SpotDrawing name="bell" />
      <h1>Something went wrong</h1>
      <p>We couldn’t show this page. Reload it to try again. Anything you saved is still there.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}
