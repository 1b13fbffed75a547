import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { TEXT } from '@fundharbor/document-schema/fields'
import { classes } from '@fundharbor/kit'
import { Collaboration } from '@tiptap/extension-collaboration'
import { EditorContent, useEditor, type Editor as TiptapEditor } from '@tiptap/react'
import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { CommentMarks } from '../comments/comment-marks.ts'
import { CommentTools } from '../comments/comment-tools.tsx'
import { Comments } from '../comments/comments.tsx'
import { useComments, type CommentsView } from '../comments/use-comments.ts'
import { carets } from '../live/carets.ts'
import type { LiveConnection, LiveState } from '../live/live-connection.ts'
import { ReadOnly } from '../live/read-only.ts'
import sheet from '../shared/sheet.module.css'
import styles from './editor.module.css'
import { AnswerFinder } from './answer-finder.tsx'
import { useModelDrafting } from '../shared/allowance.ts'
import { extensions } from './extensions.ts'
import { Rewriter } from './rewriter.tsx'
import { Toolbar } from './toolbar.tsx'

interface EditorProps {
  document: GeneratedDocument
  connection: LiveConnection
  state: LiveState
}

const EDGES = { top: 140, right: 0, bottom: 90, left: 0 }

/** Text only: an answer is never markup. */
const toParagraphs = (lines: string[]) =>
  lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))

/** The rich-text editor, in which several people write at the same time, and comment. */
export function Editor({ document, connection, state }: EditorProps) {
  const { id: documentId, isRtl, language } = document
  const editor = useEditor({
    extensions: [...extensions, ...collaboration(connection)],
    injectCSS: false,
    editorProps: {
      // The caret stays clear of the header and the toolbar above it, and of a phone's tabs below.
      scrollMargin: EDGES,
      scrollThreshold: EDGES,
      attributes: {
        class: classes(sheet.sheet, styles.text) ?? '',
        'aria-label': 'Document text',
        'aria-multiline': 'true',
        role: 'textbox',
        dir: isRtl ? 'rtl' : 'ltr',
        lang: language,
      },
    },
  })
  const isLive = state.ended === null
  useEffect(() => editor.setEditable(isLive, false), [editor, isLive])
  const view = useComments(editor, documentId, state)
  const tools = <CommentTools editor={editor} view={view} />
  return (
    <div className={classes(styles.beside, view.isShown && !view.isNarrow && styles.withComments)}>
      <div className={styles.editor}>
        {isLive && connection.isReader && (
          <div className={styles.toolbar} role="toolbar" aria-label="Review">
            {tools}
          </div>
        )}
        {isLive && !connection.isReader && (
          <Helpers editor={editor} document={document}>
            {tools}
          </Helpers>
        )}
        <EditorContent editor={editor} onKeyDown={commentOnShortcut(view)} />
      </div>
      <Comments documentId={documentId} editor={editor} view={view} />
    </div>
  )
}

interface HelpersProps {
  editor: TiptapEditor
  document: GeneratedDocument
  /** More tools. */
  children: ReactNode
}

/** What helps to write. */
function Helpers({ editor, document, children }: HelpersProps) {
  const { id, projectId, language } = document
  const usesModel = useModelDrafting()
  return (
    <>
      <Toolbar editor={editor}>{children}</Toolbar>
      {usesModel && language === 'en' && <Rewriter editor={editor} documentId={id} />}
      <AnswerFinder
        projectId={projectId}
        onInsert={(lines) => editor.chain().focus().insertContent(toParagraphs(lines)).run()}
      />
    </>
  )
}

/** As in other editors, and with the same keys. */
const commentOnShortcut = (view: CommentsView) => (event: KeyboardEvent) => {
  if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  view.startDraft('comment')
}

const collaboration = ({ doc, awareness, isReader }: LiveConnection) => [
  Collaboration.configure({ document: doc, field: TEXT }),
  CommentMarks,
  ...(awareness ? [carets(awareness)] : []),
  ...(isReader ? [ReadOnly] : []),
]
