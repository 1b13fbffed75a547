import { Drawer, QueryFallback } from '@fundharbor/kit'
import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { useAlignedThreads } from './align-threads.ts'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { DraftForm } from './draft-form.tsx'
import { DRAFT, type CommentsView } from './use-comments.ts'

interface CommentsProps {
  documentId: string
  editor: Editor
  view: CommentsView
}

/** What is said about a document: beside its sentences, or in a sheet on narrow screens. */
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
    <aside aria-label="Comments">
      <CommentList {...props} />
    </aside>
  )
}

function CommentList({ documentId, editor, view }: CommentsProps) {
  const { query, open, closed, draft, placed, isNarrow } = view
  const list = useRef<HTMLUListElement>(null)
  useAlignedThreads(list, editor, isNarrow ? undefined : draft ? DRAFT : view.active)
  // What is being written stands among the others, beside its own sentence.
  const isAfter = (id: string) => !placed.includes(id) || placed.indexOf(id) > placed.indexOf(DRAFT)
  const [before, after] = [open.filter(({ id }) => !isAfter(id)), open.filter(({ id }) => isAfter(id))]
  const thread = (comment: (typeof open)[number]) => (
    <li key={comment.id} data-comment={comment.id}>
      <CommentThread documentId={documentId} editor={editor} view={view} comment={comment} />
    </li>
  )
  return (
    <div className={styles.list}>
      {!query.data && (
        <QueryFallback query={query} title="The comments could not be loaded" label="Loading the comments" />
      )}
      {query.data && open.length === 0 && !draft && (
        <NoComments canReview={view.canReview} hasClosed={closed.length > 0} />
      )}
      {(open.length > 0 || draft) && (
        <ul ref={list} aria-label="Open comments">
          {before.map(thread)}
          {draft && (
            <li data-comment={DRAFT}>
              <DraftForm key={draft.kind} documentId={documentId} draft={draft} onDone={view.endDraft} />
            </li>
          )}
          {after.map(thread)}
        </ul>
      )}
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
