import { classes } from '@fundharbor/kit'
import { EditorContent, useEditor } from '@tiptap/react'
import sheet from '../shared/sheet.module.css'
import styles from './editor.module.css'
import { AnswerFinder } from './answer-finder.tsx'
import { useModelDrafting } from '../shared/allowance.ts'
import { extensions } from './extensions.ts'
import { Rewriter } from './rewriter.tsx'
import { Toolbar } from './toolbar.tsx'

interface EditorProps {
  documentId: string
  templateId: string
  projectId: string | null
  /** The initial, sanitized HTML. Later changes are ignored. */
  html: string
  isRtl: boolean
  language: string
  onChange: (html: string) => void
}

/** Text only: an answer is never markup. */
const toParagraphs = (lines: string[]) =>
  lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))

/** The rich-text editor. Loaded when editing starts. */
export function Editor({ documentId, templateId, projectId, html, isRtl, language, onChange }: EditorProps) {
  const usesModel = useModelDrafting()
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
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
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} templateId={templateId} />
      {usesModel && language === 'en' && <Rewriter editor={editor} documentId={documentId} />}
      <AnswerFinder
        projectId={projectId}
        onInsert={(lines) => editor.chain().focus().insertContent(toParagraphs(lines)).run()}
      />
      <EditorContent editor={editor} />
    </div>
  )
}
