import type { DocumentComment } from '@fundharbor/contracts/documents/comments'
import { useCanEdit, useMediaQuery, useQuery, useQueryClient, type UseQueryResult } from '@fundharbor/kit'
import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useMemo, useState } from 'react'
import type { LiveState } from '../live/live-connection.ts'
import { useCanReview } from '../shared/can-review.ts'
import { quoteOf, selectedRange, type Quoted } from './anchors.ts'
import { commentsQuery } from './comment-queries.ts'
import { commentAt, rangesOf, showMarks } from './comment-marks.ts'

/** A comment or a suggestion that is being written. */
export interface Draft extends Quoted {
  kind: 'comment' | 'suggestion'
}

/** The id of a new comment until it is stored. */
export const DRAFT = 'draft'
const NONE: DocumentComment[] = []

/** The comments of the document in an editor, and what is done with them. */
export interface CommentsView {
  query: UseQueryResult<DocumentComment[]>
  /** In the order of the text; those whose text is gone at the end. */
  open: DocumentComment[]
  closed: DocumentComment[]
  /** The ids of comments whose text is in the document. */
  placed: string[]
  active: string | null
  draft: Draft | null
  /** Whether the member can comment now. */
  canReview: boolean
  isNarrow: boolean
  isShown: boolean
  show: (isShown: boolean) => void
  startDraft: (kind: Draft['kind']) => void
  endDraft: () => void
  /** Selects what a comment is about. */
  goTo: (id: string) => void
}

/** Follows a document's comments, marks them in its editor, and shows them beside it or, on narrow screens, when asked to. */
export function useComments(editor: Editor, documentId: string, state: LiveState): CommentsView {
  const query = useFollowedComments(documentId, state)
  const [draft, setDraft] = useState<Draft | null>(null)
  const { active, setActive } = useActive(editor)
  const { data = NONE } = query
  const open = useMemo(() => data.filter(({ status }) => status === 'open'), [data])
  useEffect(() => {
    const comments = draft ? [...open, { ...draft, id: DRAFT, replacement: null }] : open
    showMarks(editor, { comments, active: draft ? DRAFT : active })
  }, [editor, open, draft, active])
  const placed = useEditorState({ editor, selector: ({ editor: { state } }) => idsInOrder(state) })
  const shown = useShown(data.length > 0)
  const canReview = useCanReview() && state.ended === null
  return {
    query,
    canReview,
    open: open.toSorted((one, other) => rank(placed, one) - rank(placed, other)),
    closed: data.filter(({ status }) => status !== 'open'),
    placed,
    active,
    draft,
    ...shown,
    ...actionsOf(editor, { ...shown, canReview, setDraft, setActive }),
  }
}

interface Setters extends Pick<CommentsView, 'canReview' | 'isNarrow' | 'show'> {
  setDraft: (draft: Draft | null) => void
  setActive: (id: string) => void
}

const actionsOf = (
  editor: Editor,
  { canReview, isNarrow, show, setDraft, setActive }: Setters,
): Pick<CommentsView, 'startDraft' | 'endDraft' | 'goTo'> => ({
  startDraft: (kind) => {
    const range = selectedRange(editor.state)
    if (!range || !canReview) return
    setDraft({ kind, ...quoteOf(editor.state, range) })
    show(true)
  },
  endDraft: () => {
    setDraft(null)
    if (!isNarrow) editor.commands.focus()
  },
  goTo: (id) => {
    const range = rangesOf(editor.state).get(id)
    if (!range) return
    setActive(id)
    if (isNarrow) show(false)
    editor.chain().focus().setTextSelection(range).scrollIntoView().run()
  },
})

/** Loads the comments again when somebody has changed them. */
function useFollowedComments(documentId: string, { commentNews }: LiveState) {
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries(commentsQuery(documentId)), [client, documentId, commentNews])
  return useQuery(commentsQuery(documentId))
}

/** The comment where the caret is, or the one that was chosen. */
function useActive(editor: Editor) {
  const [active, setActive] = useState<string | null>(null)
  useEffect(() => {
    const follow = () => {
      const { empty, from } = editor.state.selection
      if (empty) setActive(commentAt(editor.state, from))
    }
    editor.on('selectionUpdate', follow)
    return () => void editor.off('selectionUpdate', follow)
  }, [editor])
  return { active, setActive }
}

/** Whether comments are shown: as the member chose, or where there is room and something to see. */
function useShown(hasComments: boolean) {
  const isReader = !useCanEdit()
  const isNarrow = useMediaQuery('(width < 1100px)')
  const [choice, setChoice] = useState<{ isNarrow: boolean; isShown: boolean } | null>(null)
  const isShown = choice?.isNarrow === isNarrow ? choice.isShown : !isNarrow && (isReader || hasComments)
  return { isNarrow, isShown, show: (next: boolean) => setChoice({ isNarrow, isShown: next }) }
}

const idsInOrder = (state: Editor['state']): string[] =>
  [...rangesOf(state)].toSorted(([, one], [, other]) => one.from - other.from).map(([id]) => id)

function rank(placed: readonly string[], { id }: DocumentComment): number {
  const index = placed.indexOf(id)
  return index < 0 ? placed.length : index
}
