import {
  NewConversation,
  type FunderConversation,
  type WorkspaceFunderDetails,
} from '@fundharbor/contracts/catalog/workspace-funders'
import { Button, clock, Field, FormProblem, showErrorToast, TextArea, useCanEdit } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import page from '../grant/grant.module.css'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { formatDay } from '../shared/format-day.ts'
import { toIsoDay } from '../shared/iso-day.ts'
import { Section } from '../shared/section.tsx'
import styles from './funders.module.css'
import { useAddConversation, useRemoveConversation } from './queries.ts'

/** What was said with a funder, newest first. */
export function Conversations({ funder: { slug, conversations } }: { funder: WorkspaceFunderDetails }) {
  const canEdit = useCanEdit()
  return (
    <Section title="Conversations">
      {canEdit && <ConversationForm slug={slug} />}
      {conversations.length === 0 && <p className={page.hint}>None noted yet.</p>}
      <ul className={page.comments}>
        {conversations.map((each) => (
          <Conversation key={each.id} slug={slug} conversation={each} canEdit={canEdit} />
        ))}
      </ul>
    </Section>
  )
}

interface ConversationProps {
  slug: string
  conversation: FunderConversation
  canEdit: boolean
}

function Conversation({ slug, conversation: { id, on, text, author }, canEdit }: ConversationProps) {
  const remove = useRemoveConversation(slug)
  return (
    <li>
      <p className={page.author}>
        <time dateTime={on}>{formatDay(on)}</time>
        {author?.name ?? 'Deleted account'}
        {canEdit && (
          <ConfirmAction
            title="Delete this conversation?"
            description="The note is deleted for everybody in your organization. You can’t undo this."
            cancelLabel="Keep it"
            confirmLabel="Delete conversation"
            isPending={remove.isPending}
            onConfirm={(close) =>
              remove.mutate(id, {
                onSuccess: close,
                onError: (error) => showErrorToast('This conversation could not be deleted', error),
              })
            }
          >
            {(open) => (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Delete conversation of ${formatDay(on)}`}
                onClick={open}
              >
                Delete
              </Button>
            )}
          </ConfirmAction>
        )}
      </p>
      <p className={page.text}>{text}</p>
    </li>
  )
}

/** Notes a conversation, of today unless another day is chosen. */
function ConversationForm({ slug }: { slug: string }) {
  const add = useAddConversation(slug)
  const defaultValues = { on: toIsoDay(clock.now()), text: '' }
  const form = useZodForm<NewConversation, NewConversation>(NewConversation, {
    failure: 'This conversation could not be saved. Try again.',
    defaultValues,
  })
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async (values) => {
    await add.mutateAsync(values)
    form.reset(defaultValues)
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Field label="Day of the conversation" type="date" {...registerField(form, 'on')} />
      <TextArea label="What was said" maxLength={4000} {...registerField(form, 'text')} />
      <FormProblem error={errors.root} />
      <Button type="submit" variant="secondary" busy={isSubmitting}>
        Note conversation
      </Button>
    </form>
  )
}
