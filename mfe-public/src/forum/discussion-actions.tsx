import type { Discussion } from '@fundharbor/contracts/content/forum'
import { Button, showErrorToast } from '@fundharbor/kit'
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/ssr/BookmarkSimple'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { FlagIcon } from '@phosphor-icons/react/dist/ssr/Flag'
import { HeartIcon } from '@phosphor-icons/react/dist/ssr/Heart'
import { useState } from 'react'
import { useMarkDiscussion } from './queries.ts'
import { REPLY_FIELD } from './reply-form.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useSignInFirst } from './use-sign-in-first.ts'

export function DiscussionActions({ discussion }: { discussion: Discussion }) {
  const { id, likes, isLiked, isSaved } = discussion
  const react = useMarkDiscussion(id)
  const signInFirst = useSignInFirst()
  const [isReporting, setIsReporting] = useState(false)
  const send = (body: { isLiked?: boolean; isSaved?: boolean }) =>
    signInFirst(body.isSaved === undefined ? 'to like a discussion' : 'to save a discussion', () =>
      react.mutate(body, {
        onError: (error) => showErrorToast('Error', error, 'We couldn’t save your change.'),
      }),
    )
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={isLiked}
        icon={<HeartIcon size={18} weight={isLiked ? 'fill' : 'regular'} aria-hidden />}
        onClick={() => send({ isLiked: !isLiked })}
      >
        Like{likes > 0 && ` (${likes})`}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        icon={<ChatCircleIcon size={18} aria-hidden />}
        onClick={() => signInFirst('to reply', () => document.getElementById(REPLY_FIELD)?.focus())}
      >
        Reply
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={isSaved}
        icon={<BookmarkSimpleIcon size={18} weight={isSaved ? 'fill' : 'regular'} aria-hidden />}
        onClick={() => send({ isSaved: !isSaved })}
      >
        {isSaved ? 'Saved' : 'Save'}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon={<FlagIcon size={18} aria-hidden />}
        onClick={() => signInFirst('to report a discussion', () => setIsReporting(true))}
      >
        Report
      </Button>
      <ReportDialog discussionId={id} open={isReporting} onOpenChange={setIsReporting} />
    </>
  )
}
