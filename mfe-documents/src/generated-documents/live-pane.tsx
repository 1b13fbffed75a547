import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Spinner, useCanEdit } from '@fundharbor/kit'
import { LeaveDialog } from '@fundharbor/kit/ui/leave-dialog.tsx'
import { useImperativeHandle, type Ref } from 'react'
import { Editor } from '../editor/editor.tsx'
import styles from './document.module.css'
import { LiveStatus } from '../live/live-status.tsx'
import { TitleField } from '../live/title-field.tsx'
import {
  useAccessCheck,
  useLiveConnection,
  useLiveState,
  useUnsavedGuard,
} from '../live/use-live-document.ts'

/** What the page asks of the editor. */
export interface LiveHandle {
  /** Stores the document. Resolves to whether nothing is lost by leaving. */
  storeNow: () => Promise<boolean>
}

interface LivePaneProps {
  document: GeneratedDocument
  handle: Ref<LiveHandle>
}

/** Title and text, written together and stored as people type, with comments. Loaded when somebody opens it to edit or review. */
export function LivePane({ document, handle }: LivePaneProps) {
  const isReader = !useCanEdit()
  const connection = useLiveConnection(document.id, isReader)
  const state = useLiveState(connection)
  useAccessCheck(document.id, state)
  const guard = useUnsavedGuard(connection, state)
  useImperativeHandle(handle, () => ({ storeNow: () => connection.storeNow() }), [connection])
  const isEnded = state.ended !== null
  if (!state.isLoaded && !isEnded) return <Spinner label="Opening the document" />
  return (
    <div className={styles.edit}>
      <LeaveDialog guard={guard}>Your last changes are not saved yet.</LeaveDialog>
      <LiveStatus state={state} isReader={connection.isReader} />
      {state.isLoaded && (
        <>
          {!connection.isReader && <TitleField doc={connection.doc} isDisabled={isEnded} />}
          <Editor document={document} connection={connection} state={state} />
        </>
      )}
    </div>
  )
}
