import { IconButton } from '@fundharbor/kit'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowUUpLeft'
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowUUpRight'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import { ListNumbersIcon } from '@phosphor-icons/react/dist/ssr/ListNumbers'
import { QuotesIcon } from '@phosphor-icons/react/dist/ssr/Quotes'
import { TextBIcon } from '@phosphor-icons/react/dist/ssr/TextB'
import { TextHThreeIcon } from '@phosphor-icons/react/dist/ssr/TextHThree'
import { TextHTwoIcon } from '@phosphor-icons/react/dist/ssr/TextHTwo'
import { TextItalicIcon } from '@phosphor-icons/react/dist/ssr/TextItalic'
import { TextUnderlineIcon } from '@phosphor-icons/react/dist/ssr/TextUnderline'
import { useEditorState, type Editor } from '@tiptap/react'
import type { ComponentType } from 'react'
import styles from './editor.module.css'
import { findBlanks } from './missing-mark.ts'

interface Tool {
  label: string
  Icon: ComponentType<{ size: number }>
  isOn?: (editor: Editor) => boolean
  act: (editor: Editor) => void
}

const tools: Tool[] = [
  {
    label: 'Bold',
    Icon: TextBIcon,
    isOn: (editor) => editor.isActive('bold'),
    act: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    Icon: TextItalicIcon,
    isOn: (editor) => editor.isActive('italic'),
    act: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Underline',
    Icon: TextUnderlineIcon,
    isOn: (editor) => editor.isActive('underline'),
    act: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Heading',
    Icon: TextHTwoIcon,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subheading',
    Icon: TextHThreeIcon,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    Icon: ListBulletsIcon,
    isOn: (editor) => editor.isActive('bulletList'),
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    Icon: ListNumbersIcon,
    isOn: (editor) => editor.isActive('orderedList'),
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    Icon: QuotesIcon,
    isOn: (editor) => editor.isActive('blockquote'),
    act: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Undo', Icon: ArrowUUpLeftIcon, act: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo', Icon: ArrowUUpRightIcon, act: (editor) => editor.chain().focus().redo().run() },
]

/** Formatting buttons, and a button to the next blank. */
export function Toolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map(({ isOn }) => isOn?.(current) ?? false),
      blanks: findBlanks(current.state).length,
    }),
  })
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
      {tools.map(({ label, Icon, isOn, act }, index) => (
        <IconButton
          key={label}
          small
          label={label}
          aria-pressed={isOn ? (state.on[index] ?? false) : undefined}
          onClick={() => act(editor)}
        >
          <Icon size={18} />
        </IconButton>
      ))}
      {state.blanks > 0 && (
        <button type="button" className={styles.blank} onClick={() => goToNextBlank(editor)}>
          Next blank ({state.blanks})
        </button>
      )}
    </div>
  )
}

function goToNextBlank(editor: Editor): void {
  const blanks = findBlanks(editor.state)
  const next = blanks.find(({ from }) => from >= editor.state.selection.to) ?? blanks[0]
  if (next) editor.chain().focus().setTextSelection(next).scrollIntoView().run()
}
