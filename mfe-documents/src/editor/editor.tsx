import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { TEXT } from '@fundharbor/document-schema/fields'
import { classes } from '@fundharbor/kit'
import { Collaboration } from '@tiptap/extension-collaboration'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { carets } from '../live/carets.ts'
import type { LiveConnection } from '../live/live-connection.ts'
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
  isEditable: boolean
}

/** Text only: an answer is never markup. */
const toParagraphs = (lines: string[]) =>
  lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))

/** The rich-text editor, in which several people write at the same time. */
export function Editor({ document, connection, isEditable }: EditorProps) {
  const { id: documentId, templateId, projectId, isRtl, language } = document
  const usesModel = useModelDrafting()
  const editor = useEditor({
    extensions: [...extensions, ...collaboration(connection)],
    injectCSS: false,
    editorProps: {
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
  useEffect(() => editor.setEditable(isEditable, false), [editor, isEditable])
  return (
    <div className={styles.editor}>
      {isEditable && <Toolbar editor={editor} templateId={templateId} />}
      {isEditable && usesModel && language === 'en' && <Rewriter editor={editor} documentId={documentId} />}
      {isEditable && (
        <AnswerFinder
          projectId={projectId}
          onInsert={(lines) => editor.chain().focus().insertContent(toParagraphs(lines)).run()}
        />
      )}
      <EditorContent editor={editor} />
    </div>
  )
}

function collaboration({ doc, awareness }: LiveConnection) {
  const text = Collaboration.configure({ document: doc, field: TEXT })
  return awareness ? [text, carets(awareness)] : [text]
}
