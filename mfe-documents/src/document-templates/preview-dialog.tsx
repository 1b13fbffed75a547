import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { Button, Dialog } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { useMemo } from 'react'
import styles from './templates.module.css'

/** `projectTitle` as a reader sees it: "project title". */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Every placeholder marked for the eye, so that a reader sees what is filled in and what is fixed. */
const withMarks = (html: string) =>
  html.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => `<mark>${wordsOf(name)}</mark>`)

/** A template as a page, its placeholders marked. */
export function PreviewDialog({
  template,
  onClose,
}: {
  template: DocumentTemplate | null
  onClose: () => void
}) {
  const html = useMemo(() => withMarks(template?.template ?? ''), [template])
  return (
    <Dialog
      open={template !== null}
      onOpenChange={(open) => !open && onClose()}
      title={template?.name ?? ''}
      description="Marked words are filled from your profile, your organization, the opportunity and what you enter."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Html html={html} className={styles.sheet} />
    </Dialog>
  )
}
