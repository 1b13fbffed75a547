import { NewReply } from '@fundharbor/contracts/content/forum'
import { Button, FormProblem, LinkButton, TextArea, useAuth } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { useSignInState } from '../use-sign-in-state.ts'
import styles from './discussion-dialog.module.css'
import { useReply } from './queries.ts'

/** The id that the Reply button focuses. */
export const REPLY_FIELD = 'forum-reply'

/** A form for members; visitors are asked to sign in. */
export function ReplyForm({ discussionId }: { discussionId: string }) {
  const { user } = useAuth()
  const state = useSignInState()
  if (user) return <MemberReplyForm discussionId={discussionId} />
  return (
    <div className={styles.form}>
      <p>Sign in to reply. We will bring you back to this discussion.</p>
      <LinkButton to="/auth" state={state} variant="secondary">
        Sign in
      </LinkButton>
    </div>
  )
}

function MemberReplyForm({ discussionId }: { discussionId: string }) {
  const reply = useReply(discussionId)
  const form = useZodForm(NewReply, { defaultValues: { text: '' } })
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async ({ text }) => {
    await reply.mutateAsync(text)
    form.reset()
  })
  return (
    <form onSubmit={handleSubmit} noValidate className={styles.form}>
      <TextArea
        id={REPLY_FIELD}
        label="Your reply"
        rows={5}
        hint="You can use Markdown: **bold**, *italic*, lists and links."
        {...registerField(form, 'text')}
      />
      <FormProblem error={errors.root} />
      <Button busy={isSubmitting}>Post reply</Button>
    </form>
  )
}
