import { Button, IconButton } from '@fundharbor/kit'
import { ChatCircleTextIcon } from '@phosphor-icons/react/dist/ssr/ChatCircleText'
import { NotePencilIcon } from '@phosphor-icons/react/dist/ssr/NotePencil'
import { useEditorState, type Editor } from '@tiptap/react'
import { isPlain, selectedRange } from './anchors.ts'
import type { CommentsView } from './use-comments.ts'

interface CommentToolsProps {
  editor: Editor
  view: CommentsView
}

/** Buttons that comment on the selected text, and show or hide the comments. */
export function CommentTools({ editor, view }: CommentToolsProps) {
  const selected = useEditorState({ editor, selector: ({ editor: { state } }) => describeSelection(state) })
  const { open, isShown, canReview } = view
  const suggest = selected === 'mixed' ? 'Suggest another text: select one paragraph' : 'Suggest another text'
  return (
    <>
      {canReview && (
        <>
          <IconButton
            small
            label="Comment on the selected text"
            title="Comment on the selected text"
            aria-keyshortcuts="Control+Alt+M"
            disabled={selected === 'none'}
            onClick={() => view.startDraft('comment')}
          >
            <ChatCircleTextIcon size={18} />
          </IconButton>
          <IconButton
            small
            label={suggest}
            title={suggest}
            disabled={selected !== 'plain'}
            onClick={() => view.startDraft('suggestion')}
          >
            <NotePencilIcon size={18} />
          </IconButton>
        </>
      )}
      <Button
        type="button"
        size="sm"
        variant="quiet"
        aria-expanded={isShown}
        onClick={() => view.show(!isShown)}
      >
        {open.length > 0 ? `Comments (${open.length})` : 'Comments'}
      </Button>
    </>
  )
}

function describeSelection(state: Editor['state']): 'none' | 'mixed' | 'plain' {
  const range = selectedRange(state)
  if (!range) return 'none'
  return isPlain(state, range) ? 'plain' : 'mixed'
}
