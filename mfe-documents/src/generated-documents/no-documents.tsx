import { Button, EmptyState, useCanEdit } from '@fundharbor/kit'

/** A workspace without documents; only roles that can create some are offered that. */
export function NoDocuments({ onGenerate }: { onGenerate: () => void }) {
  const canEdit = useCanEdit()
  return (
    <EmptyState
      drawing="letter"
      title="No documents yet"
      action={
        canEdit && (
          <Button size="sm" onClick={onGenerate}>
            Generate Document
          </Button>
        )
      }
    >
      {canEdit
        ? 'Choose a template and a title. Your documents will appear here.'
        : 'Documents that owners and editors create appear here.'}
    </EmptyState>
  )
}
