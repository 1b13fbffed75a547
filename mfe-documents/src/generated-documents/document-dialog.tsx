import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Button, Dialog, QueryFallback, Spinner, useCanEdit, useQuery } from '@fundharbor/kit'
import { useRef, useState } from 'react'
import type { LiveHandle } from './live-pane.tsx'
import { TranslateDialog } from '../translation/translate-dialog.tsx'
import { DocumentFacts } from './document-facts.tsx'
import styles from './document-dialog.module.css'
import { Conflict, EditPane, usePreloadedEditor } from './edit-pane.tsx'
import { documentQuery, useRefreshLists } from '../shared/document-queries.ts'
import { showNotFilled } from '../shared/toasts.ts'
import { ReadActions, type Mode } from './read-actions.tsx'
import { ReadPane } from './read-pane.tsx'
import { useAutosave } from './use-autosave.ts'
import { useDelete } from './use-delete.ts'
import { VersionsPane } from './versions-pane.tsx'

interface DocumentDialogProps {
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}

/** One document: read, and for roles that can, edit and restore versions. */
export function DocumentDialog({ id, onClose, onOpen }: DocumentDialogProps) {
  const query = useQuery(documentQuery(id))
  const [loads, setLoads] = useState(0)
  const handleReload = async () => {
    await query.refetch()
    setLoads((count) => count + 1)
  }
  // Another member or tab may have saved the document since it was cached.
  if (query.data && query.isFetchedAfterMount) {
    return (
      <LoadedDocument
        key={loads}
        document={query.data}
        onClose={onClose}
        onOpen={onOpen}
        onReload={() => void handleReload()}
      />
    )
  }
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Document">
      <QueryFallback query={query} title="This document could not be opened">
        <div className={styles.loading}>
          <Spinner label="Loading the document" />
        </div>
      </QueryFallback>
    </Dialog>
  )
}

interface LoadedDocumentProps extends Omit<DocumentDialogProps, 'id'> {
  document: GeneratedDocument
  onReload: () => void
}

function LoadedDocument({ document, onClose, onOpen, onReload }: LoadedDocumentProps) {
  const [mode, setMode] = useState<Mode>('read')
  const [isTranslating, setTranslating] = useState(false)
  usePreloadedEditor()
  const canEdit = useCanEdit()
  const autosave = useAutosave(document)
  const { deleteDocument, isDeleting } = useDelete()
  const handleDelete = async () => {
    if (await deleteDocument(document)) onClose()
  }
  const live = useRef<LiveHandle>(null)
  const [isEnding, setEnding] = useState(false)
  const refreshLists = useRefreshLists()
  const leaveEditor = async (leave: () => void) => {
    setEnding(true)
    const isStored = (await live.current?.storeNow()) ?? true
    setEnding(false)
    if (!isStored) return
    void refreshLists()
    leave()
  }
  const handleClose = async () => {
    if (mode === 'edit') await leaveEditor(onClose)
    else if (autosave.state === 'conflict' || (await autosave.save())) onClose()
  }
  const handleFill = async (content: string) => {
    autosave.change({ content })
    const isStored = await autosave.save()
    if (!isStored) showNotFilled()
    return isStored
  }
  return (
    <Dialog
      open
      onOpenChange={() => void handleClose()}
      size="lg"
      title={document.title}
      above={<DocumentFacts document={document} onOpen={onOpen} />}
      footer={
        <>
          {mode === 'read' && (
            <ReadActions
              document={document}
              isDeleting={isDeleting}
              onMode={setMode}
              onDelete={() => void handleDelete()}
              onTranslate={() => setTranslating(true)}
            />
          )}
          {mode === 'edit' && (
            <Button busy={isEnding} onClick={() => void leaveEditor(onReload)}>
              Done
            </Button>
          )}
          {mode === 'versions' && (
            <Button variant="secondary" onClick={() => setMode('read')}>
              Back to the document
            </Button>
          )}
        </>
      }
    >
      {autosave.state === 'conflict' && mode !== 'versions' && (
        <Conflict id={document.id} onReload={onReload} />
      )}
      {mode === 'read' && <ReadPane document={document} onFill={canEdit ? handleFill : undefined} />}
      {mode === 'edit' && <EditPane document={document} handle={live} />}
      {mode === 'versions' && <VersionsPane document={document} onRestored={onReload} />}
      {isTranslating && (
        <TranslateDialog document={document} onClose={() => setTranslating(false)} onOpen={onOpen} />
      )}
    </Dialog>
  )
}
