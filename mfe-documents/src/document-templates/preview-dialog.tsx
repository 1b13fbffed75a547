import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { Button, Dialog, Spinner, useCanEdit, useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { useEffect } from 'react'
import { BlankProgress } from '../blanks/blank-progress.tsx'
import sheet from '../shared/sheet.module.css'
import { showPreviewFailed } from '../shared/toasts.ts'
import { templatePreviewQuery } from '../shared/template-queries.ts'
import styles from './templates.module.css'

interface PreviewDialogProps {
  template: DocumentTemplate
  onClose: () => void
  onGenerate: () => void
}

/** A template filled in from the member's profile and organization. Nothing is stored. */
export function PreviewDialog({ template, onClose, onGenerate }: PreviewDialogProps) {
  const { data, isError } = useQuery(templatePreviewQuery(template.id))
  const canEdit = useCanEdit()
  useEffect(() => {
    if (!isError) return
    showPreviewFailed()
    onClose()
  }, [isError, onClose])
  return (
    <Dialog
      open={!isError}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={template.name}
      description="Filled in from your profile and organization. Highlighted blanks are still empty: choose an opportunity and answer the questions to fill in more."
      note={data && <BlankProgress templateId={template.id} missing={data.missing} content={data.html} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {canEdit && <Button onClick={onGenerate}>Generate Document</Button>}
        </>
      }
    >
      {data ? (
        <Html html={data.html} className={sheet.sheet} />
      ) : (
        <div className={styles.loading}>
          <Spinner label="Loading the preview" />
        </div>
      )}
    </Dialog>
  )
}
