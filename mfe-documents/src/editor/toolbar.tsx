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
import { TextSubscriptIcon } from '@phosphor-icons/react/dist/ssr/TextSubscript'
import { TextSuperscriptIcon } from '@phosphor-icons/react/dist/ssr/TextSuperscript'
import { TextUnderlineIcon } from '@phosphor-icons/react/dist/ssr/TextUnderline'
import type { ChainedCommands } from '@tiptap/core'
import { useEditorState, type Editor } from '@tiptap/react'
import type { ComponentType, ReactNode } from 'react'
import styles from './editor.module.css'
import { findBlanks, namesOfBlanks } from './missing-mark.ts'

interface Tool {
  label: string
  Icon: ComponentType<{ size: number }>
  /** What the editor's `isActive` checks; without it the tool has no state. */
  active?: [name: string, attributes?: object]
  run: (chain: ChainedCommands) => ChainedCommands
}

const tools: Tool[] = [
  { label: 'Bold', Icon: TextBIcon, active: ['bold'], run: (chain) => chain.toggleBold() },
  { label: 'Italic', Icon: TextItalicIcon, active: ['italic'], run: (chain) => chain.toggleItalic() },
  {
    label: 'Underline',
    Icon: TextUnderlineIcon,
    active: ['underline'],
    run: (chain) => chain.toggleUnderline(),
  },
  {
    label: 'Superscript',
    Icon: TextSuperscriptIcon,
    active: ['superscript'],
    run: (chain) => chain.toggleMark('superscript'),
  },
  {
    label: 'Subscript',
    Icon: TextSubscriptIcon,
    active: ['subscript'],
    run: (chain) => chain.toggleMark('subscript'),
  },
  {
    label: 'Heading',
    Icon: TextHTwoIcon,
    active: ['heading', { level: 2 }],
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: 'Subheading',
    Icon: TextHThreeIcon,
    active: ['heading', { level: 3 }],
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { label: 'List', Icon: ListBulletsIcon, active: ['bulletList'], run: (chain) => chain.toggleBulletList() },
  {
    label: 'Numbered list',
    Icon: ListNumbersIcon,
    active: ['orderedList'],
    run: (chain) => chain.toggleOrderedList(),
  },
  { label: 'Quote', Icon: QuotesIcon, active: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  { label: 'Undo', Icon: ArrowUUpLeftIcon, run: (chain) => chain.undo() },
  { label: 'Redo', Icon: ArrowUUpRightIcon, run: (chain) => chain.redo() },
]

interface ToolbarProps {
  editor: Editor
  /** More tools. */
  children: ReactNode
}

/** Formatting buttons, and a button to the next blank. */
export function Toolbar({ editor, children }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: tools.map(({ active }) => active && current.isActive(...active)),
      marks: findBlanks(current.state).length,
      blanks: namesOfBlanks(current.state).length,
    }),
  })
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
      {tools.map(({ label, Icon, run }, index) => (
        <IconButton
          key={label}
          small
          label={label}
          aria-pressed={state.active[index]}
          onClick={() => run(editor.chain().focus()).run()}
        >
          <Icon size={18} />
        </IconButton>
      ))}
      {children}
      {state.marks > 0 && (
        <button type="button" className={styles.blank} onClick={() => goToNextBlank(editor)}>
          Next blank: {state.blanks} left
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
