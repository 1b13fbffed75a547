import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Button, Field, Spinner, useMember, useQuery } from '@fundharbor/kit'
import { lazy, Suspense, useState } from 'react'
import { latestQuery } from '../shared/document-queries.ts'
import { useMemberName } from '../shared/team.ts'
import styles from './document-dialog.module.css'
import type { SaveState, useAutosave } from './use-autosave.ts'

const Editor = lazy(() => import('../editor/editor.tsx').then((module) => ({ default: module.Editor })))

interface EditPaneProps {
  document: GeneratedDocument
  autosave: ReturnType<typeof useAutosave>
}

/** Title and text, saved automatically. */
export function EditPane({ document, autosave }: EditPaneProps) {
  const [title, setTitle] = useState(document.title)
  const [html] = useState(document.content)
  return (
    <div className={styles.edit}>
      <Field
        label="Document title"
        value={title}
        maxLength={255}
        error={title.trim() === '' ? 'Enter a document title' : undefined}
        onChange={(event) => {
          setTitle(event.target.value)
          autosave.change({ title: event.target.value })
        }}
      />
      <Suspense fallback={<Spinner label="Loading the editor" />}>
        <Editor
          documentId={document.id}
          templateId={document.templateId}
          projectId={document.projectId}
          html={html}
          isRtl={document.isRtl}
          language={document.language}
          onChange={(content) => autosave.change({ content })}
        />
      </Suspense>
    </div>
  )
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

const stateTexts: Record<SaveState, string> = {
  saved: 'All changes saved',
  waiting: 'Unsaved changes',
  saving: 'Saving',
  failed: 'Not saved. Keep typing or select Done to try again.',
  conflict: 'Not saved: changed somewhere else',
}

/** Whether the latest changes are saved. */
export const SaveNote = ({ state }: { state: SaveState }) => <span role="status">{stateTexts[state]}</span>
