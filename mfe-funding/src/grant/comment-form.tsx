import type { GrantMember } from '@fundharbor/contracts/catalog/grant-parts'
import { Button, showErrorToast, TextArea, useMember } from '@fundharbor/kit'
import { useRef, useState, type SubmitEvent } from 'react'
import styles from './grant.module.css'
import { useTeam } from '../grants/member-select.tsx'
import { useComment } from './part-queries.ts'

const MAX_COMMENT = 4000
const MAX_SUGGESTIONS = 5

/** The unfinished name after the last @ before the caret. */
const MENTION = /@([^@\n]{0,40})$/

/** Writes a comment. An @ suggests the members to mention. */
export function CommentForm({ id }: { id: string }) {
  const { id: me } = useMember()
  const others = useTeam().filter((member) => member.id !== me)
  const comment = useComment(id)
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  const suggested = suggest(text.slice(0, caret), others)
  const handleChoose = ({ name }: GrantMember) => {
    const before = text.slice(0, caret).replace(MENTION, `@${name} `)
    setText(before + text.slice(caret))
    setCaret(before.length)
    input.current?.focus()
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const mentions = others.filter(({ name }) => text.includes(`@${name}`)).map((member) => member.id)
    comment.mutate(
      { text, mentions },
      {
        onSuccess: () => setText(''),
        onError: (error) => showErrorToast('Your comment could not be saved', error),
      },
    )
  }
  return (
    <form className={styles.commentForm} noValidate onSubmit={handleSubmit}>
      <TextArea
        ref={input}
        label="New comment"
        hint={others.length > 0 ? 'Type @ to mention a colleague, who sees it under the bell.' : undefined}
        maxLength={MAX_COMMENT}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setCaret(target.selectionEnd)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
      />
      {suggested.length > 0 && (
        <div className={styles.suggestions} role="group" aria-label="Mention">
          {suggested.map((member) => (
            <Button
              key={member.id}
              type="button"
              size="sm"
              variant="secondary"
              onClick={() => handleChoose(member)}
            >
              @{member.name}
            </Button>
          ))}
        </div>
      )}
      <Button type="submit" disabled={text.trim() === ''} busy={comment.isPending}>
        Comment
      </Button>
    </form>
  )
}

function suggest(before: string, members: readonly GrantMember[]): GrantMember[] {
  const typed = MENTION.exec(before)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  return members
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split(' ')
        .some((_, index, words) => words.slice(index).join(' ').startsWith(typed)),
    )
    .filter(({ name }) => name.toLowerCase() !== typed.trimEnd())
    .slice(0, MAX_SUGGESTIONS)
}
