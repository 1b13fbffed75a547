import { Button, DocumentTitle, SpotDrawing } from '@fundharbor/kit'
import { useLayoutEffect } from 'react'
import { showRoot } from '../show-root.ts'
import styles from './pages.module.css'

/** The frame itself failed: nothing is left but to load the page anew. */
export function Crash() {
  useLayoutEffect(showRoot, [])
  return (
    <main className={styles.page} role="alert">
      <DocumentTitle>Something went wrong</DocumentTitle>
      <SpotDrawing name="bell" />
      <h1>Something went wrong</h1>
      <p>The page could not be shown. Load it again; what you saved is kept.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}
