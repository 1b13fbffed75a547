import { Button, lazyPart, MissingPart, useMember, useQuery } from '@fundharbor/kit'
import { useEffect } from 'react'
import { latestQuery } from '../shared/document-queries.ts'
import { useMemberName } from '../shared/team.ts'
import styles from './document.module.css'

/** After the page has opened. */
const READING_MS = 500

const loadPane = () => import('./live-pane.tsx')

/** Title and text, written together. Shown in a transition: a fallback would stay for 300 ms even if the editor is loaded. */
export const EditPane = lazyPart(() => loadPane().then((module) => module.LivePane), MissingPart)

/** Loads the editor while somebody reads, so that it opens at once. */
export function usePreloadedEditor(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPane().catch(() => undefined), READING_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Shown above a document that was changed elsewhere; says who changed it, if it was somebody else. */
export function Conflict({ id, onReload }: { id: string; onReload: () => void }) {
  const { data } = useQuery(latestQuery(id))
  const me = useMember().id
  const nameOf = useMemberName()
  const other = data?.updatedBy && data.updatedBy !== me && nameOf ? nameOf(data.updatedBy) : null
  return (
    <div className={styles.conflict} role="alert">
      <p>
        {other
          ? `This document was changed by ${other} while you were editing.`
          : 'This document was changed in another tab or on another device.'}{' '}
        Your latest changes are not saved.
      </p>
      <Button size="sm" variant="secondary" onClick={onReload}>
        Load the latest version
      </Button>
    </div>
  )
}
