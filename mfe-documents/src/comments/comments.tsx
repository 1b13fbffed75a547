import { Drawer, QueryFallback } from '@fundharbor/kit'
import type { Editor } from '@tiptap/react'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { DraftForm } from './draft-form.tsx'
import type { CommentsView } from './use-comments.ts'

interface CommentsProps {
  documentId: string
  editor: Editor
  view: CommentsView
}

/** What is said about a document: beside its text, or in a sheet on narrow screens. */
export function Comments(props: CommentsProps) {
  const { isNarrow, isShown, show } = props.view
  if (isNarrow)
    return (
      <Drawer open={isShown} onOpenChange={show} title="Comments">
        <CommentList {...props} />
      </Drawer>
    )
  if (!isShown) return null
  return (
    <aside className={styles.column} aria-label="Comments">
      <CommentList {...props} />
    </aside>
  )
}

function CommentList({ documentId, editor, view }: CommentsProps) {
  const { query, open, closed, draft } = view
  const thread = (comment: (typeof open)[number]) => (
    <li key={comment.id}>
      <CommentThread documentId={documentId} editor={editor} view={view} comment={comment} />
    </li>
  )
  return (
    <div className={styles.list}>
      {draft && <DraftForm key={draft.kind} documentId={documentId} draft={draft} onDone={view.endDraft} />}
      {!query.data && (
        <QueryFallback query={query} title="The comments could not be loaded" label="Loading the comments" />
      )}
      {query.data && open.length === 0 && !draft && (
        <NoComments canReview={view.canReview} hasClosed={closed.length > 0} />
      )}
      {open.length > 0 && <ul aria-label="Open comments">{open.map(thread)}</ul>}
      {closed.length > 0 && (
        <details>
          <summary>Resolved and decided ({closed.length})</summary>
          <ul aria-label="Resolved and decided">{closed.map(thread)}</ul>
        </details>
      )}
    </div>
  )
}

const NoComments = ({ canReview, hasClosed }: { canReview: boolean; hasClosed: boolean }) => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>{hasClosed ? 'No open comments' : 'No comments yet'}</p>
    <p>
      {canReview
        ? 'Select some text, and comment on it or suggest another text.'
        : 'Comments of owners, editors and reviewers appear here.'}
    </p>
  </div>
)
