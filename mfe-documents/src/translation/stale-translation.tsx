import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Button, useCanEdit, useQuery } from '@fundharbor/kit'
import { useCapabilities } from '../shared/capabilities.ts'
import { documentQuery } from '../shared/document-queries.ts'
import { useRetranslate } from './queries.ts'
import styles from './translate-dialog.module.css'

interface StaleTranslationProps {
  document: GeneratedDocument
  /** The id of its original. */
  originalId: string
}

/** Says that the original changed since, and offers to translate what did. */
export function StaleTranslation({ document, originalId }: StaleTranslationProps) {
  const { translation } = useCapabilities()
  const canEdit = useCanEdit()
  const { id, revision, originalRevision } = document
  const isKnown = translation && typeof originalRevision === 'number'
  const { data: original } = useQuery({ ...documentQuery(originalId), enabled: isKnown })
  const { mutate, isPending } = useRetranslate()
  if (!isKnown || !original || original.revision === originalRevision) return null
  return (
    <div className={styles.stale}>
      <p>The original has changed since this translation.</p>
      {canEdit && (
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          onClick={() => mutate({ documentId: id, revision })}
        >
          Translate the changes
        </Button>
      )}
    </div>
  )
}
