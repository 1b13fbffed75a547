import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Button, Spinner, useMember, useQuery } from '@fundharbor/kit'
import { lazy, Suspense, type Ref } from 'react'
import type { LiveHandle } from './live-pane.tsx'
import { latestQuery } from '../shared/document-queries.ts'
import { useMemberName } from '../shared/team.ts'
import styles from './document-dialog.module.css'

const Pane = lazy(() => import('./live-pane.tsx').then((module) => ({ default: module.LivePane })))

interface EditPaneProps {
  document: GeneratedDocument
  handle: Ref<LiveHandle>
}

/** Title and text, written together. */
export const EditPane = (props: EditPaneProps) => (
  <Suspense fallback={<Spinner label="Loading the editor" />}>
    <Pane {...props} />
  </Suspense>
)

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
