import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Button, useCanEdit } from '@fundharbor/kit'
import { useCanReview } from '../shared/can-review.ts'
import { useCapabilities } from '../shared/capabilities.ts'
import { DownloadMenu } from './download-menu.tsx'

export type Mode = 'read' | 'edit' | 'versions'

interface ReadActionsProps {
  document: GeneratedDocument
  isDeleting: boolean
  onMode: (mode: Mode) => void
  onDelete: () => void
  onTranslate: () => void
}

/** What can be done with a document that is read. */
export function ReadActions({ document, isDeleting, onMode, onDelete, onTranslate }: ReadActionsProps) {
  const { translation } = useCapabilities()
  const canEdit = useCanEdit()
  const canReview = useCanReview()
  return (
    <>
      {canEdit && (
        <Button variant="quiet" busy={isDeleting} onClick={onDelete}>
          Delete
        </Button>
      )}
      <Button variant="quiet" onClick={() => onMode('versions')}>
        Versions
      </Button>
      {canEdit && translation && !document.translationOf && (
        <Button variant="quiet" onClick={onTranslate}>
          Translate
        </Button>
      )}
      <DownloadMenu document={document} />
      <Button onClick={() => onMode('edit')}>{canEdit ? 'Edit' : canReview ? 'Review' : 'Comments'}</Button>
    </>
  )
}
