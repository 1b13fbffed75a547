import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Button, PageTitle, useCanEdit, useNavigate } from '@fundharbor/kit'
import { useRef, useState } from 'react'
import { useRefreshLists } from '../shared/document-queries.ts'
import { DOCUMENTS_PATH } from '../shared/paths.ts'
import { showNotFilled } from '../shared/toasts.ts'
import { TranslateDialog } from '../translation/translate-dialog.tsx'
import { DocumentFacts } from './document-facts.tsx'
import styles from './document.module.css'
import { Conflict, EditPane, usePreloadedEditor } from './edit-pane.tsx'
import type { LiveHandle } from './live-pane.tsx'
import { ReadActions, type Mode } from './read-actions.tsx'
import { ReadPane } from './read-pane.tsx'
import { useAutosave } from './use-autosave.ts'
import { useDelete } from './use-delete.ts'
import { VersionsPane } from './versions-pane.tsx'

interface LoadedDocumentProps {
  document: GeneratedDocument
  mode: Mode
  onMode: (mode: Mode) => void
  onReload: () => void
}

/** A document's title, what can be done with it, and its text in one of three modes. */
export function LoadedDocument({ document, mode, onMode, onReload }: LoadedDocumentProps) {
  const [isTranslating, setTranslating] = useState(false)
  usePreloadedEditor()
  const navigate = useNavigate()
  const canEdit = useCanEdit()
  const autosave = useAutosave(document)
  const { deleteDocument, isDeleting } = useDelete()
  const handleDelete = async () => {
    if (await deleteDocument(document)) await navigate(DOCUMENTS_PATH, { replace: true })
  }
  const live = useRef<LiveHandle>(null)
  const [isEnding, setEnding] = useState(false)
  const refreshLists = useRefreshLists()
  const handleDone = async () => {
    setEnding(true)
    const isStored = (await live.current?.storeNow()) ?? true
    setEnding(false)
    if (!isStored) return
    void refreshLists()
    onReload()
  }
  const handleFill = async (content: string) => {
    autosave.change({ content })
    const isStored = await autosave.save()
    if (!isStored) showNotFilled()
    return isStored
  }
  return (
    <>
      <header className={styles.head}>
        <div className={styles.facts}>
          <DocumentFacts document={document} />
        </div>
        {/* The editor has a field for the title. */}
        <div className={styles.name} lang={document.language} dir={document.isRtl ? 'rtl' : 'ltr'}>
          <PageTitle className={mode === 'edit' && canEdit ? 'visually-hidden' : undefined}>
            {document.title}
          </PageTitle>
        </div>
        <div className={styles.actions}>
          {mode === 'read' && (
            <ReadActions
              document={document}
              isDeleting={isDeleting}
              onMode={onMode}
              onDelete={() => void handleDelete()}
              onTranslate={() => setTranslating(true)}
            />
          )}
          {mode === 'edit' && (
            <Button busy={isEnding} onClick={() => void handleDone()}>
              Done
            </Button>
          )}
          {mode === 'versions' && (
            <Button variant="secondary" onClick={() => onMode('read')}>
              Back to the document
            </Button>
          )}
        </div>
      </header>
      {autosave.state === 'conflict' && mode !== 'versions' && (
        <Conflict id={document.id} onReload={onReload} />
      )}
      {mode === 'read' && <ReadPane document={document} onFill={canEdit ? handleFill : undefined} />}
      {mode === 'edit' && <EditPane document={document} handle={live} />}
      {mode === 'versions' && <VersionsPane document={document} onRestored={onReload} />}
      {isTranslating && <TranslateDialog document={document} onClose={() => setTranslating(false)} />}
    </>
  )
}
