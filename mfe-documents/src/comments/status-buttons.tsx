import type { CommentStatus, DocumentComment } from '@fundharbor/contracts/documents/comments'
import { Button, showErrorToast, toast, useCanEdit } from '@fundharbor/kit'
import type { Editor } from '@tiptap/react'
import { findUnchanged } from './anchors.ts'
import { applySuggestion } from './apply-suggestion.ts'
import { useSetStatus } from './comment-queries.ts'

interface StatusButtonsProps {
  documentId: string
  editor: Editor
  comment: DocumentComment
}

/** Resolves a comment, decides on a suggestion, or opens either again. */
export function StatusButtons({ documentId, editor, comment }: StatusButtonsProps) {
  const { id, status, replacement } = comment
  const canEdit = useCanEdit()
  const change = useSetStatus(documentId, id)
  const setStatus = (next: CommentStatus) =>
    change.mutate(next, { onError: (error) => showErrorToast('This could not be changed', error) })
  const handleAccept = async () => {
    if (!findUnchanged(editor.state, comment)) return showChanged()
    try {
      // Before the text: of two editors who accept, one puts it in.
      await change.mutateAsync('accepted')
    } catch (error) {
      return showErrorToast('This suggestion could not be accepted', error)
    }
    if (applySuggestion(editor, comment)) return
    setStatus('open')
    showChanged()
  }
  const button = (label: string, onClick: () => void) => (
    <Button type="button" size="sm" variant="secondary" busy={change.isPending} onClick={onClick}>
      {label}
    </Button>
  )
  if (replacement !== null && !canEdit) return null
  if (status === 'accepted') return null
  if (status !== 'open') return button('Reopen', () => setStatus('open'))
  if (replacement === null) return button('Resolve', () => setStatus('resolved'))
  return (
    <>
      {button('Accept', () => void handleAccept())}
      {button('Reject', () => setStatus('rejected'))}
    </>
  )
}

const showChanged = () =>
  toast({
    title: 'This text has changed',
    description: 'Someone has changed the text since. Make the change yourself, or reject the suggestion.',
    tone: 'destructive',
  })
