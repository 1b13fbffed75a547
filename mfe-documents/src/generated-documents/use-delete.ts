import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { showErrorToast, toast } from '@fundharbor/kit'
import { useDeleteDocument } from '../shared/document-queries.ts'

/** Deletes a document and offers to undo it. */
export function useDelete() {
  const { remove, restore } = useDeleteDocument()
  const handleUndo = async ({ id, title }: GeneratedDocument) => {
    try {
      await restore.mutateAsync(id)
      toast({ title: 'Document restored', description: title, tone: 'success' })
    } catch (error) {
      showErrorToast('Failed to restore document', error)
    }
  }
  /** Resolves to whether it was deleted. */
  const deleteDocument = async (document: GeneratedDocument): Promise<boolean> => {
    try {
      await remove.mutateAsync(document.id)
    } catch (error) {
      showErrorToast('Failed to delete document', error)
      return false
    }
    toast({
      title: 'Document deleted',
      description: document.title,
      action: { label: 'Undo', onAction: () => void handleUndo(document) },
    })
    return true
  }
  return { deleteDocument, isDeleting: remove.isPending }
}
